import { deskAuditSlice } from './desk/audit/audit.route.ts';
import { deskEngineSlice } from './desk/engine/engine.route.ts';
import { deskPeopleSlice } from './desk/people/people.route.ts';
import type { Slice } from './outside/deps.ts';

/** Every slice of the console, on the operator's port alone. */
export const deskSlices: readonly Slice[] = [deskPeopleSlice, deskAuditSlice, deskEngineSlice];
