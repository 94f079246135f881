import { accountCalls } from './calls/account.ts';
import { auditCalls } from './calls/audit.ts';
import { bankCalls } from './calls/banks.ts';
import { bonusDeskCalls } from './calls/bonuses.ts';
import { chatActCalls } from './calls/chat-acts.ts';
import { chatDeskCalls } from './calls/chats.ts';
import { checkCalls } from './calls/checks.ts';
import { contentCalls } from './calls/content.ts';
import { differenceCalls } from './calls/differences.ts';
import { engineCalls } from './calls/engine.ts';
import { figureCalls } from './calls/figures.ts';
import { gameDeskCalls } from './calls/games.ts';
import { giftlinkCalls } from './calls/giftlinks.ts';
import { lineCalls } from './calls/lines.ts';
import { memberCalls } from './calls/members.ts';
import { operatorCalls } from './calls/operators.ts';
import { peopleCalls } from './calls/people.ts';
import { pictureCalls } from './calls/pictures.ts';
import { proposalCalls } from './calls/proposals.ts';
import { providerCalls } from './calls/providers.ts';
import { queueCalls } from './calls/queues.ts';
import { rewardCalls } from './calls/rewards.ts';
import { roleCalls } from './calls/roles.ts';
import { slipCalls } from './calls/slips.ts';
import { statementCalls } from './calls/statements.ts';
import { stuckCalls } from './calls/stuck.ts';
import { todayCalls } from './calls/today.ts';
import { trialCalls } from './calls/trials.ts';
import { withdrawalCalls } from './calls/withdrawals.ts';
import type { DeskCall } from './desk-call.ts';

/** Every call of the console. The member's port knows none of them, and the console's none of the member's. */
export const deskCalls = {
  ...memberCalls,
  ...peopleCalls,
  ...proposalCalls,
  ...stuckCalls,
  ...accountCalls,
  ...operatorCalls,
  ...roleCalls,
  ...figureCalls,
  ...todayCalls,
  ...queueCalls,
  ...withdrawalCalls,
  ...giftlinkCalls,
  ...contentCalls,
  ...differenceCalls,
  ...checkCalls,
  ...lineCalls,
  ...slipCalls,
  ...statementCalls,
  ...auditCalls,
  ...engineCalls,
  ...bonusDeskCalls,
  ...trialCalls,
  ...rewardCalls,
  ...pictureCalls,
  ...bankCalls,
  ...gameDeskCalls,
  ...providerCalls,
  ...chatDeskCalls,
  ...chatActCalls,
} satisfies { readonly [name: string]: DeskCall };

export type DeskCalls = typeof deskCalls;
export type DeskCallName = keyof DeskCalls;

// Object.keys forgets the literal names; the table has exactly these.
export const deskCallNames = Object.keys(deskCalls) as DeskCallName[];
