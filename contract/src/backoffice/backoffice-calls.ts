import type { BackofficeCall } from './backoffice-call.ts';
import { alarmCalls } from './calls/alarms.ts';
import { approvalCalls } from './calls/approvals.ts';
import { auditCalls } from './calls/audit.ts';
import { contentCalls } from './calls/content.ts';
import { dashboardCalls } from './calls/dashboard.ts';
import { erasureRequestCalls } from './calls/erasures.ts';
import { gameBackofficeCalls } from './calls/games.ts';
import { imageCalls } from './calls/images.ts';
import { memberCalls } from './calls/member-360.ts';
import { memberListCalls } from './calls/member-list.ts';
import { memberPasswordResetCalls } from './calls/password-reset.ts';
import { bankReceiptCalls } from './calls/payments/bank-receipts.ts';
import { exceptionCalls } from './calls/payments/exceptions.ts';
import { giftlinkCalls } from './calls/payments/giftlinks.ts';
import { bankCalls } from './calls/payments/receiving-accounts.ts';
import { reconciliationBreakCalls } from './calls/payments/reconciliation-breaks.ts';
import { slipCalls } from './calls/payments/slips.ts';
import { statementCalls } from './calls/payments/statement-imports.ts';
import { withdrawalCalls } from './calls/payments/withdrawals.ts';
import { providerCalls } from './calls/providers.ts';
import { queueCalls } from './calls/queues.ts';
import { reportCalls } from './calls/reports.ts';
import { bonusBackofficeCalls } from './calls/rewards/bonus-offers.ts';
import { simulationCalls } from './calls/rewards/offer-simulations.ts';
import { rewardCalls } from './calls/rewards/reward-settings.ts';
import { riskReviewCalls } from './calls/risk-reviews.ts';
import { accountCalls } from './calls/staff/my-account.ts';
import { roleCalls } from './calls/staff/roles.ts';
import { signInCalls } from './calls/staff/sign-in.ts';
import { staffCalls } from './calls/staff/staff.ts';
import { statementCheckCalls } from './calls/statements.ts';
import { chatActionCalls } from './calls/support-chat-actions.ts';
import { chatBackofficeCalls } from './calls/support-chats.ts';
import { systemHealthCalls } from './calls/system-health.ts';

/** Every call of the console. The member port serves none of them, and the console port serves none of the member's. */
export const backofficeCalls = {
  ...memberCalls,
  ...memberPasswordResetCalls,
  ...statementCheckCalls,
  ...memberListCalls,
  ...signInCalls,
  ...approvalCalls,
  ...exceptionCalls,
  ...accountCalls,
  ...staffCalls,
  ...roleCalls,
  ...reportCalls,
  ...dashboardCalls,
  ...alarmCalls,
  ...queueCalls,
  ...withdrawalCalls,
  ...giftlinkCalls,
  ...contentCalls,
  ...reconciliationBreakCalls,
  ...riskReviewCalls,
  ...erasureRequestCalls,
  ...bankReceiptCalls,
  ...slipCalls,
  ...statementCalls,
  ...auditCalls,
  ...systemHealthCalls,
  ...bonusBackofficeCalls,
  ...simulationCalls,
  ...rewardCalls,
  ...imageCalls,
  ...bankCalls,
  ...gameBackofficeCalls,
  ...providerCalls,
  ...chatBackofficeCalls,
  ...chatActionCalls,
} satisfies { readonly [name: string]: BackofficeCall };

export type BackofficeCalls = typeof backofficeCalls;
export type BackofficeCallName = keyof BackofficeCalls;

// Object.keys loses the literal names; the table has exactly these keys.
export const backofficeCallNames = Object.keys(backofficeCalls) as BackofficeCallName[];
