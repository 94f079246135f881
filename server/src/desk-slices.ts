import { deskAccountSlice } from './desk/people/account.route.ts';
import { deskOperatorsSlice } from './desk/people/operators.route.ts';
import { deskPeopleSlice } from './desk/people/people.route.ts';
import { deskRolesSlice } from './desk/people/roles.route.ts';
import type { Slice } from './outside/deps.ts';

/** Every slice of the console, on the operator's port alone. */
export const deskSlices: readonly Slice[] = [
  deskPeopleSlice,
  deskAccountSlice,
  deskOperatorsSlice,
  deskRolesSlice,
];
