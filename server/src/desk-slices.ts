import { byHandSlice } from './desk/by-hand/by-hand.route.ts';
import { handKind } from './desk/by-hand/hand-kind.ts';
import { deskPeopleSlice } from './desk/people/people.route.ts';
import { proposalSlice } from './desk/proposal/proposal.route.ts';
import { queueSlice } from './desk/queue/queue.route.ts';
import { decisionKind } from './desk/stuck/decision-kind.ts';
import { stuckSlice } from './desk/stuck/stuck.route.ts';
import type { Slice } from './outside/deps.ts';

/** Every slice of the console, on the operator's port alone. */
export const deskSlices: readonly Slice[] = [
  deskPeopleSlice,
  queueSlice,
  proposalSlice([handKind('credit'), handKind('debit'), decisionKind]),
  byHandSlice,
  stuckSlice,
];
