import { checksSlice } from './desk/checks/checks.route.ts';
import { linesSlice } from './desk/incoming/line.route.ts';
import { slipsSlice } from './desk/incoming/slip.route.ts';
import { differencesSlice } from './desk/differences/differences.route.ts';
import { giftlinksSlice } from './desk/giftlinks/giftlinks.route.ts';
import type { Jobs } from './base/jobs/queue.ts';
import { deskAccountSlice } from './desk/people/account.route.ts';
import { deskOperatorsSlice } from './desk/people/operators.route.ts';
import { registerDeskPeopleJobs } from './desk/people/people.jobs.ts';
import { deskMemberSlice } from './desk/member/member.route.ts';
import { deskPeopleSlice } from './desk/people/people.route.ts';
import { queueSlice } from './desk/queue/queue.route.ts';
import { withdrawalsSlice } from './desk/withdrawals/withdrawals.route.ts';
import type { Slice } from './outside/deps.ts';
import { deskRolesSlice } from './desk/people/roles.route.ts';
import type { Deps, Slice } from './outside/deps.ts';

/** Every slice of the console, on the operator's port alone. */
export const deskSlices: readonly Slice[] = [
  deskPeopleSlice,
  queueSlice,
  linesSlice,
  slipsSlice,
  checksSlice,
];
  withdrawalsSlice,
  giftlinksSlice,
  differencesSlice,
];
  deskAccountSlice,
  deskOperatorsSlice,
  deskRolesSlice,
];

/** What the console does by itself. */
export function registerDeskJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: Deps): void {
  registerDeskPeopleJobs(jobs, deps);
}
export const deskSlices: readonly Slice[] = [deskMemberSlice, deskPeopleSlice];
