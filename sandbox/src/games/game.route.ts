import type { FastifyInstance } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { agentRoutes } from './agent/agent.route.ts';
import type { AgentCode } from './agent/agent.ts';
import { ambRoutes } from './amb/amb.route.ts';
import type { AmbCode } from './amb/amb.ts';
import { askMeBetRoutes } from './ask-me-bet/ask-me-bet.route.ts';
import { awcRoutes } from './awc/awc.route.ts';
import { betflixRoutes } from './betflix/betflix.route.ts';
import { imiRoutes } from './imi/imi.route.ts';
import { jokerRoutes } from './joker/joker.route.ts';
import type { JokerCode } from './joker/joker.ts';
import { pgRoutes } from './pg/pg.route.ts';

type RegisterProvider = (routes: (scope: FastifyInstance) => void) => PromiseLike<unknown>;

/** Registers each provider with its own keys, in a scope of its own for the key check. */
export async function gameRoutes(
  registerProvider: RegisterProvider,
  state: SandboxState,
  origin: () => string,
): Promise<void> {
  await registerProvider((scope) => pgRoutes(scope, state));
  await registerProvider((scope) => awcRoutes(scope, state, origin));
  await registerProvider((scope) => betflixRoutes(scope, state));
  await registerProvider((scope) => askMeBetRoutes(scope, state, origin));
  await registerProvider((scope) => imiRoutes(scope, state, origin));
  for (const code of codesOf<JokerCode>(demoKeys.joker)) {
    await registerProvider((scope) => jokerRoutes(scope, state, code));
  }
  for (const code of codesOf<AmbCode>(demoKeys.amb)) {
    await registerProvider((scope) => ambRoutes(scope, state, code, origin));
  }
  for (const code of codesOf<AgentCode>(demoKeys.agent)) {
    await registerProvider((scope) => agentRoutes(scope, state, code, origin));
  }
}

/** Returns the keys of a table whose type lists them all. */
function codesOf<Code extends string>(keys: Readonly<Record<Code, object>>): Code[] {
  return Object.keys(keys) as Code[];
}
