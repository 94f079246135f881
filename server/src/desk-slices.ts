import { differencesSlice } from './desk/differences/differences.route.ts';
import { giftlinksSlice } from './desk/giftlinks/giftlinks.route.ts';
import { deskPeopleSlice } from './desk/people/people.route.ts';
import { queueSlice } from './desk/queue/queue.route.ts';
import { withdrawalsSlice } from './desk/withdrawals/withdrawals.route.ts';
import type { Slice } from './outside/deps.ts';

/** Every slice of the console, on the operator's port alone. */
export const deskSlices: readonly Slice[] = [
  deskPeopleSlice,
  queueSlice,
  withdrawalsSlice,
  giftlinksSlice,
  differencesSlice,
];
