import { figuresSlice } from './desk/figures/figures.route.ts';
import { deskPeopleSlice } from './desk/people/people.route.ts';
import { todaySlice } from './desk/today/today.route.ts';
import type { Slice } from './outside/deps.ts';

/** Every slice of the console, on the operator's port alone. */
export const deskSlices: readonly Slice[] = [deskPeopleSlice, figuresSlice, todaySlice];
