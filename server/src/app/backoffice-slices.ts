import { registerAlarmJobs } from '../backoffice/alarms/alarms.jobs.ts';
import { alarmsSlice } from '../backoffice/alarms/alarms.route.ts';
import { registerApprovalJobs } from '../backoffice/approvals/approval.jobs.ts';
import { approvalsSlice } from '../backoffice/approvals/approval.route.ts';
import { registerAuditJobs } from '../backoffice/audit/audit.jobs.ts';
import { backofficeAuditSlice } from '../backoffice/audit/audit.route.ts';
import { dashboardSlice } from '../backoffice/dashboard/dashboard.route.ts';
import { getMember } from '../backoffice/member-360/get-member.ts';
import { backofficeMemberSlice } from '../backoffice/member-360/member.route.ts';
import { searchMembers } from '../backoffice/member-360/search-members.ts';
import { memberListSlice } from '../backoffice/member-list/member-list.route.ts';
import { queuesSlice } from '../backoffice/queues/queue.route.ts';
import { registerQueueJobs } from '../backoffice/queues/queues.jobs.ts';
import { registerReportJobs } from '../backoffice/reports/reports.jobs.ts';
import { reportsSlice } from '../backoffice/reports/reports.route.ts';
import { registerRiskReviewJobs } from '../backoffice/risk-reviews/risk-reviews.jobs.ts';
import { riskReviewsSlice } from '../backoffice/risk-reviews/risk-reviews.route.ts';
import { myAccountSlice } from '../backoffice/staff/my-account.route.ts';
import { roleApproval, staffRoleApproval } from '../backoffice/staff/rights/rights-approvals.ts';
import { backofficeRolesSlice } from '../backoffice/staff/rights/roles.route.ts';
import { registerStaffJobs } from '../backoffice/staff/staff.jobs.ts';
import { staffSlice } from '../backoffice/staff/staff.route.ts';
import { staffMembersSlice } from '../backoffice/staff/staff-members.route.ts';
import { lastLedgerCheck } from '../backoffice/system-health/last-ledger-check.ts';
import { registerSystemHealthJobs } from '../backoffice/system-health/system-health.jobs.ts';
import { systemHealthSlice } from '../backoffice/system-health/system-health.route.ts';
import { contentAdminSlice } from '../content/admin/content.route.ts';
import { ruleApproval, textApproval } from '../content/admin/content-approval.ts';
import { imagesSlice } from '../content/admin/images.route.ts';
import { terminationApproval } from '../content/admin/termination-approval.ts';
import { gameApproval } from '../gaming/admin/game-approval.ts';
import { gamesBackofficeSlice } from '../gaming/admin/games.route.ts';
import { releaseApproval } from '../members/admin/release-approval.ts';
import { resetApproval } from '../members/admin/reset-approval.ts';
import { erasureApproval } from '../members/personal-data/erasure-approval.ts';
import { erasureRequestsSlice } from '../members/personal-data/erasure-requests.route.ts';
import { adjustmentApproval } from '../payments/adjustments/admin/adjustment-approval.ts';
import { manualAdjustmentsSlice } from '../payments/adjustments/admin/manual-adjustments.route.ts';
import { bankReceiptsAdminSlice } from '../payments/bank-receipts/admin/bank-receipt.route.ts';
import { slipsSlice } from '../payments/bank-receipts/admin/slip.route.ts';
import { statementApproval } from '../payments/bank-receipts/admin/statement-approval.ts';
import { registerStatementJobs } from '../payments/bank-receipts/admin/statement-import.jobs.ts';
import { decisionApproval } from '../payments/exceptions/admin/decision-approval.ts';
import { exceptionsSlice } from '../payments/exceptions/admin/exceptions.route.ts';
import { giftlinksSlice } from '../payments/giftlinks/admin/giftlinks.route.ts';
import { accountApproval } from '../payments/receiving-accounts/admin/account-approval.ts';
import { banksSlice } from '../payments/receiving-accounts/admin/banks.route.ts';
import { reconciliationBreaksSlice } from '../payments/reconciliation/admin/reconciliation-breaks.route.ts';
import { withdrawalsSlice } from '../payments/withdrawals/admin/withdrawals.route.ts';
import type { Jobs } from '../platform/jobs/queue.ts';
import { providerApproval } from '../providers/admin/provider-approval.ts';
import { providersSlice } from '../providers/admin/providers.route.ts';
import type { Deps, Slice } from '../providers/registry/deps.ts';
import { bonusApproval } from '../rewards/bonus/admin/bonus-approval.ts';
import { registerBonusJobs } from '../rewards/bonus/admin/bonuses.jobs.ts';
import { bonusesSlice } from '../rewards/bonus/admin/bonuses.route.ts';
import { supportActionsSlice } from '../support/admin/chat-actions.route.ts';
import { supportInboxSlice } from '../support/admin/inbox.route.ts';

/** All features of the backoffice, served on its own port only. */
export const backofficeSlices: readonly Slice[] = [
  alarmsSlice,
  backofficeAuditSlice,
  banksSlice,
  bonusesSlice,
  manualAdjustmentsSlice,
  riskReviewsSlice,
  erasureRequestsSlice,
  contentAdminSlice,
  reconciliationBreaksSlice,
  systemHealthSlice,
  reportsSlice,
  gamesBackofficeSlice,
  giftlinksSlice,
  supportInboxSlice(getMember, searchMembers),
  supportActionsSlice,
  bankReceiptsAdminSlice,
  slipsSlice,
  backofficeMemberSlice,
  memberListSlice,
  myAccountSlice,
  staffMembersSlice,
  staffSlice,
  backofficeRolesSlice,
  imagesSlice,
  approvalsSlice([
    adjustmentApproval('credit'),
    adjustmentApproval('debit'),
    decisionApproval,
    roleApproval,
    staffRoleApproval,
    accountApproval,
    providerApproval,
    releaseApproval,
    resetApproval,
    erasureApproval,
    statementApproval,
    terminationApproval,
    ruleApproval,
    textApproval,
    bonusApproval,
    gameApproval,
  ]),
  providersSlice,
  queuesSlice(lastLedgerCheck),
  exceptionsSlice,
  dashboardSlice,
  withdrawalsSlice,
];

/** Registers all background jobs of the backoffice. */
export function registerBackofficeJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: Deps): void {
  registerAlarmJobs(jobs, deps);
  registerAuditJobs(jobs, deps);
  registerBonusJobs(jobs, deps);
  registerQueueJobs(jobs, deps);
  registerRiskReviewJobs(jobs, deps);
  registerSystemHealthJobs(jobs, deps);
  registerReportJobs(jobs, deps);
  registerStaffJobs(jobs, deps);
  registerApprovalJobs(jobs, deps);
  registerStatementJobs(jobs, deps);
}
