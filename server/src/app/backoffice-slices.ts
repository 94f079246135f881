import { registerProposalJobs } from '../backoffice/approvals/approval.jobs.ts';
import { proposalSlice } from '../backoffice/approvals/approval.route.ts';
import { registerAuditJobs } from '../backoffice/audit/audit.jobs.ts';
import { deskAuditSlice } from '../backoffice/audit/audit.route.ts';
import { todaySlice } from '../backoffice/dashboard/dashboard.route.ts';
import { getMember } from '../backoffice/member-360/get-member.ts';
import { deskMemberSlice } from '../backoffice/member-360/member.route.ts';
import { searchMembers } from '../backoffice/member-360/search-members.ts';
import { queueSlice } from '../backoffice/queues/queue.route.ts';
import { registerFigureJobs } from '../backoffice/reports/reports.jobs.ts';
import { figuresSlice } from '../backoffice/reports/reports.route.ts';
import { registerCheckJobs } from '../backoffice/risk-reviews/risk-reviews.jobs.ts';
import { checksSlice } from '../backoffice/risk-reviews/risk-reviews.route.ts';
import { deskAccountSlice } from '../backoffice/staff/my-account.route.ts';
import { operatorKind, roleKind } from '../backoffice/staff/rights/rights-approvals.ts';
import { deskRolesSlice } from '../backoffice/staff/rights/roles.route.ts';
import { registerDeskPeopleJobs } from '../backoffice/staff/staff.jobs.ts';
import { deskPeopleSlice } from '../backoffice/staff/staff.route.ts';
import { deskOperatorsSlice } from '../backoffice/staff/staff-members.route.ts';
import { lastBookCheck } from '../backoffice/system-health/last-ledger-check.ts';
import { registerEngineJobs } from '../backoffice/system-health/system-health.jobs.ts';
import { deskEngineSlice } from '../backoffice/system-health/system-health.route.ts';
import { contentSlice } from '../content/admin/content.route.ts';
import { picturesSlice } from '../content/admin/images.route.ts';
import { ruleKind } from '../content/admin/rule-approval.ts';
import { endKind } from '../content/admin/termination-approval.ts';
import { gamesDeskSlice } from '../gaming/admin/games.route.ts';
import { releaseKind } from '../members/admin/release-approval.ts';
import { handKind } from '../payments/adjustments/admin/adjustment-approval.ts';
import { byHandSlice } from '../payments/adjustments/admin/manual-adjustments.route.ts';
import { linesSlice } from '../payments/bank-receipts/admin/bank-receipt.route.ts';
import { slipsSlice } from '../payments/bank-receipts/admin/slip.route.ts';
import { statementKind } from '../payments/bank-receipts/admin/statement-approval.ts';
import { registerStatementJobs } from '../payments/bank-receipts/admin/statement-import.jobs.ts';
import { decisionKind } from '../payments/exceptions/admin/decision-approval.ts';
import { stuckSlice } from '../payments/exceptions/admin/exceptions.route.ts';
import { giftlinksSlice } from '../payments/giftlinks/admin/giftlinks.route.ts';
import { accountKind } from '../payments/receiving-accounts/admin/account-approval.ts';
import { banksSlice } from '../payments/receiving-accounts/admin/banks.route.ts';
import { differencesSlice } from '../payments/reconciliation/admin/reconciliation-breaks.route.ts';
import { withdrawalsSlice } from '../payments/withdrawals/admin/withdrawals.route.ts';
import type { Jobs } from '../platform/jobs/queue.ts';
import { secretKind } from '../providers/admin/provider-approval.ts';
import { providersSlice } from '../providers/admin/providers.route.ts';
import type { Deps, Slice } from '../providers/registry/deps.ts';
import { bonusKind } from '../rewards/bonus/admin/bonus-approval.ts';
import { registerBonusJobs } from '../rewards/bonus/admin/bonuses.jobs.ts';
import { bonusesSlice } from '../rewards/bonus/admin/bonuses.route.ts';
import { inboxActsSlice } from '../support/admin/chat-actions.route.ts';
import { inboxSlice } from '../support/admin/inbox.route.ts';

/** Every slice of the console, on the operator's port alone. */
export const deskSlices: readonly Slice[] = [
  deskAuditSlice,
  banksSlice,
  bonusesSlice,
  byHandSlice,
  checksSlice,
  contentSlice,
  differencesSlice,
  deskEngineSlice,
  figuresSlice,
  gamesDeskSlice,
  giftlinksSlice,
  inboxSlice(getMember, searchMembers),
  inboxActsSlice,
  linesSlice,
  slipsSlice,
  deskMemberSlice,
  deskAccountSlice,
  deskOperatorsSlice,
  deskPeopleSlice,
  deskRolesSlice,
  picturesSlice,
  proposalSlice([
    handKind('credit'),
    handKind('debit'),
    decisionKind,
    roleKind,
    operatorKind,
    accountKind,
    secretKind,
    releaseKind,
    statementKind,
    endKind,
    ruleKind,
    bonusKind,
  ]),
  providersSlice,
  queueSlice(lastBookCheck),
  stuckSlice,
  todaySlice,
  withdrawalsSlice,
];

/** What the console does by itself. */
export function registerDeskJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: Deps): void {
  registerAuditJobs(jobs, deps);
  registerBonusJobs(jobs, deps);
  registerCheckJobs(jobs, deps);
  registerEngineJobs(jobs, deps);
  registerFigureJobs(jobs, deps);
  registerDeskPeopleJobs(jobs, deps);
  registerProposalJobs(jobs, deps);
  registerStatementJobs(jobs, deps);
}
