import { accountSlice } from './account/account.route.ts';
import { contentSlice } from './content/lookup.route.ts';
import type { Slice } from './http/context.ts';
import { sessionSlice } from './session/session.route.ts';

/** Every slice of the member API, mounted by the server and by its tests. */
export const slices: readonly Slice[] = [contentSlice, sessionSlice, accountSlice];
