import { figureCalls } from './calls/figures.ts';
import { peopleCalls } from './calls/people.ts';
import { queueCalls } from './calls/queues.ts';
import { todayCalls } from './calls/today.ts';
import type { DeskCall } from './desk-call.ts';

/** Every call of the console. The member's port knows none of them, and the console's none of the member's. */
export const deskCalls = {
  ...peopleCalls,
  ...figureCalls,
  ...todayCalls,
  ...queueCalls,
} satisfies { readonly [name: string]: DeskCall };

export type DeskCalls = typeof deskCalls;
export type DeskCallName = keyof DeskCalls;

// Object.keys forgets the literal names; the table has exactly these.
export const deskCallNames = Object.keys(deskCalls) as DeskCallName[];
