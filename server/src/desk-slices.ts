import type { Jobs } from './base/jobs/queue.ts';
import { registerAuditJobs } from './desk/audit/audit.jobs.ts';
import { deskAuditSlice } from './desk/audit/audit.route.ts';
import { accountKind } from './desk/banks/account-kind.ts';
import { banksSlice } from './desk/banks/banks.route.ts';
import { bonusKind } from './desk/bonus/bonus-kind.ts';
import { registerBonusJobs } from './desk/bonus/bonuses.jobs.ts';
import { bonusesSlice } from './desk/bonus/bonuses.route.ts';
import { byHandSlice } from './desk/by-hand/by-hand.route.ts';
import { handKind } from './desk/by-hand/hand-kind.ts';
import { registerCheckJobs } from './desk/checks/checks.jobs.ts';
import { checksSlice } from './desk/checks/checks.route.ts';
import { contentSlice } from './desk/content/content.route.ts';
import { endKind } from './desk/content/end-kind.ts';
import { ruleKind } from './desk/content/rule-kind.ts';
import { differencesSlice } from './desk/differences/differences.route.ts';
import { registerEngineJobs } from './desk/engine/engine.jobs.ts';
import { deskEngineSlice } from './desk/engine/engine.route.ts';
import { lastBookCheck } from './desk/engine/last-book-check.ts';
import { registerFigureJobs } from './desk/figures/figures.jobs.ts';
import { figuresSlice } from './desk/figures/figures.route.ts';
import { gamesDeskSlice } from './desk/games/games.route.ts';
import { giftlinksSlice } from './desk/giftlinks/giftlinks.route.ts';
import { inboxActsSlice } from './desk/inbox/acts.route.ts';
import { inboxSlice } from './desk/inbox/inbox.route.ts';
import { registerStatementJobs } from './desk/incoming/incoming.jobs.ts';
import { linesSlice } from './desk/incoming/line.route.ts';
import { slipsSlice } from './desk/incoming/slip.route.ts';
import { statementKind } from './desk/incoming/statement-kind.ts';
import { releaseKind } from './desk/member/claim/release-kind.ts';
import { getMember } from './desk/member/get-member.ts';
import { deskMemberSlice } from './desk/member/member.route.ts';
import { searchMembers } from './desk/member/search-members.ts';
import { deskAccountSlice } from './desk/people/account.route.ts';
import { deskOperatorsSlice } from './desk/people/operators.route.ts';
import { registerDeskPeopleJobs } from './desk/people/people.jobs.ts';
import { deskPeopleSlice } from './desk/people/people.route.ts';
import { operatorKind, roleKind } from './desk/people/rights/rights-kinds.ts';
import { deskRolesSlice } from './desk/people/rights/roles.route.ts';
import { picturesSlice } from './desk/pictures/pictures.route.ts';
import { registerProposalJobs } from './desk/proposal/proposal.jobs.ts';
import { proposalSlice } from './desk/proposal/proposal.route.ts';
import { providersSlice } from './desk/providers/providers.route.ts';
import { secretKind } from './desk/providers/secret-kind.ts';
import { queueSlice } from './desk/queue/queue.route.ts';
import { decisionKind } from './desk/stuck/decision-kind.ts';
import { stuckSlice } from './desk/stuck/stuck.route.ts';
import { todaySlice } from './desk/today/today.route.ts';
import { withdrawalsSlice } from './desk/withdrawals/withdrawals.route.ts';
import type { Deps, Slice } from './outside/deps.ts';

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
