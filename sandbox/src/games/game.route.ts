import type { FastifyInstance } from 'fastify';
import { demoKeys } from '../demo-keys.ts';
import type { World } from '../world.ts';
import { agentRoutes } from './agent/agent.route.ts';
import type { AgentCode } from './agent/agent.ts';
import { loginRoutes } from './agent/login.route.ts';
import { ambRoutes } from './amb/amb.route.ts';
import type { AmbCode } from './amb/amb.ts';
import { askMeBetRoutes } from './ask-me-bet/ask-me-bet.route.ts';
import { awcRoutes } from './awc/awc.route.ts';
import { betflixRoutes } from './betflix/betflix.route.ts';
import { imiRoutes } from './imi/imi.route.ts';
import { jokerRoutes } from './joker/joker.route.ts';
import type { JokerCode } from './joker/joker.ts';
import { pgRoutes } from './pg/pg.route.ts';

type Party = (routes: (scope: FastifyInstance) => void) => PromiseLike<unknown>;

/** Every provider by itself, with keys of its own: `party` gives each a scope for its check of keys. */
export async function gameRoutes(party: Party, world: World, origin: () => string): Promise<void> {
  await party((scope) => pgRoutes(scope, world));
  await party((scope) => awcRoutes(scope, world, origin));
  await party((scope) => betflixRoutes(scope, world));
  await party((scope) => askMeBetRoutes(scope, world, origin));
  await party((scope) => imiRoutes(scope, world, origin));
  for (const code of codesOf<JokerCode>(demoKeys.joker)) {
    await party((scope) => jokerRoutes(scope, world, code));
  }
  for (const code of codesOf<AmbCode>(demoKeys.amb)) {
    await party((scope) => ambRoutes(scope, world, code, origin));
  }
  for (const code of codesOf<AgentCode>(demoKeys.agent)) {
    await party((scope) => agentRoutes(scope, world, code, origin));
  }
  await party((scope) => loginRoutes(scope, world, origin));
}

/** The keys of a table whose type names them all. */
function codesOf<Code extends string>(keys: Readonly<Record<Code, object>>): Code[] {
  return Object.keys(keys) as Code[];
}
