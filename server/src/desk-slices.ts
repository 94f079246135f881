import { checksSlice } from './desk/checks/checks.route.ts';
import { linesSlice } from './desk/incoming/line.route.ts';
import { slipsSlice } from './desk/incoming/slip.route.ts';
import { deskPeopleSlice } from './desk/people/people.route.ts';
import { queueSlice } from './desk/queue/queue.route.ts';
import type { Slice } from './outside/deps.ts';

/** Every slice of the console, on the operator's port alone. */
export const deskSlices: readonly Slice[] = [
  deskPeopleSlice,
  queueSlice,
  linesSlice,
  slipsSlice,
  checksSlice,
];
