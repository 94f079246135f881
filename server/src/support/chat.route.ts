import { ok } from '@kapao/contract/result';
import type { Slice } from '../outside/deps.ts';
import { route } from '../web/call/route.ts';

/** A socket's own room is this and the member's id. */
export const chatPrefix = 'kapao-';

export const chatConfigSlice: Slice = (app, deps) => {
  route(app, deps, 'getChatConfig', () => ok({ PREFIX: chatPrefix }));
};
