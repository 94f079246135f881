import { accountCalls } from './calls/account.ts';
import { auditCalls } from './calls/audit.ts';
import { bankCalls } from './calls/banks.ts';
import { bonusBackofficeCalls } from './calls/bonuses.ts';
import { chatActionCalls } from './calls/chat-acts.ts';
import { chatBackofficeCalls } from './calls/chats.ts';
import { riskReviewCalls } from './calls/checks.ts';
import { contentCalls } from './calls/content.ts';
import { reconciliationBreakCalls } from './calls/differences.ts';
import { systemHealthCalls } from './calls/engine.ts';
import { reportCalls } from './calls/figures.ts';
import { gameBackofficeCalls } from './calls/games.ts';
import { giftlinkCalls } from './calls/giftlinks.ts';
import { bankReceiptCalls } from './calls/lines.ts';
import { memberCalls } from './calls/members.ts';
import { staffCalls } from './calls/operators.ts';
import { signInCalls } from './calls/people.ts';
import { pictureCalls } from './calls/pictures.ts';
import { approvalCalls } from './calls/proposals.ts';
import { providerCalls } from './calls/providers.ts';
import { queueCalls } from './calls/queues.ts';
import { rewardCalls } from './calls/rewards.ts';
import { roleCalls } from './calls/roles.ts';
import { slipCalls } from './calls/slips.ts';
import { statementCalls } from './calls/statements.ts';
import { exceptionCalls } from './calls/stuck.ts';
import { dashboardCalls } from './calls/today.ts';
import { trialCalls } from './calls/trials.ts';
import { withdrawalCalls } from './calls/withdrawals.ts';
import type { BackofficeCall } from './desk-call.ts';

/** Every call of the console. The member's port knows none of them, and the console's none of the member's. */
export const backofficeCalls = {
  ...memberCalls,
  ...signInCalls,
  ...approvalCalls,
  ...exceptionCalls,
  ...accountCalls,
  ...staffCalls,
  ...roleCalls,
  ...reportCalls,
  ...dashboardCalls,
  ...queueCalls,
  ...withdrawalCalls,
  ...giftlinkCalls,
  ...contentCalls,
  ...reconciliationBreakCalls,
  ...riskReviewCalls,
  ...bankReceiptCalls,
  ...slipCalls,
  ...statementCalls,
  ...auditCalls,
  ...systemHealthCalls,
  ...bonusBackofficeCalls,
  ...trialCalls,
  ...rewardCalls,
  ...pictureCalls,
  ...bankCalls,
  ...gameBackofficeCalls,
  ...providerCalls,
  ...chatBackofficeCalls,
  ...chatActionCalls,
} satisfies { readonly [name: string]: BackofficeCall };

export type BackofficeCalls = typeof backofficeCalls;
export type BackofficeCallName = keyof BackofficeCalls;

// Object.keys forgets the literal names; the table has exactly these.
export const backofficeCallNames = Object.keys(backofficeCalls) as BackofficeCallName[];
