import { callNames, splitPath } from '@kapao/contract/paths';
import { refuse } from '@kapao/contract/result';
import type { FastifyInstance } from 'fastify';
import type { CallDeps } from './call-deps.ts';
import { route } from './route.ts';

/** Mounts every call of the contract that no slice has mounted; each answers honestly that it is not built. */
export function mountTheRest(app: FastifyInstance, deps: CallDeps): void {
  for (const name of callNames) {
    const { method, path } = splitPath(name);
    if (app.hasRoute({ method, url: path })) continue;
    route(app, deps, name, () => refuse('INTERNAL_SERVER_ERROR', { notYet: true }), { doesNothing: true });
  }
}
