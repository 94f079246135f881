import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from './base/db/schema.ts';
import { createJobs, type Jobs } from './base/jobs/queue.ts';
import type { Settings } from './base/settings.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import type { ProviderRow } from './outside/provider-row.ts';
import { createLoginThrottle, type LoginThrottle } from './people/session/login-throttle.ts';
import { type CallLookup, createCallLookup } from './web/call/call-lookup.ts';
import { type CallLimit, createCallLimit } from './web/counting/call-limit.ts';
import { createPasswords, type Passwords } from './web/identity/passwords.ts';

/** Everything that routes, jobs and sockets need from the process they run in. */
export interface Deps {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly ledger: Ledger;
  /** Declare work on it before main starts it. */
  readonly jobs: Jobs;
  /** The outside parties that are switched on. */
  readonly providers: readonly ProviderRow[];
  readonly lookup: CallLookup;
  readonly passwords: Passwords;
  readonly loginThrottle: LoginThrottle;
  readonly callLimit: CallLimit;
  /** How long a silent process keeps an idempotency key before another try may resume its work. */
  readonly requestLeaseMs: number;
  /** In tests a refusal that the contract does not declare answers 500 instead of passing by unnoticed. */
  readonly undeclaredRefusalsAreFaults: boolean;
}

export interface DepsInput {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** The jobs keep connections of their own to it. */
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly providers?: readonly ProviderRow[];
  readonly requestLeaseMs?: number;
  readonly undeclaredRefusalsAreFaults?: boolean;
}

export function createDeps(input: DepsInput): Deps {
  const { settings, log, pool, db } = input;
  return {
    settings,
    log,
    pool,
    db,
    ledger: createLedger(pool),
    jobs: createJobs(input.databaseUrl, (err) => log.error({ err }, 'a job failed')),
    providers: input.providers ?? [],
    lookup: createCallLookup(pool),
    passwords: createPasswords(settings.passwordWorkers),
    loginThrottle: createLoginThrottle(pool, {
      perName: settings.loginLimitName,
      perAddress: settings.loginLimitAddress,
      freeLoopback: !settings.live,
    }),
    callLimit: createCallLimit(pool),
    // The longest call gives up after 60 s; a living process always answers before that.
    requestLeaseMs: input.requestLeaseMs ?? 60_000,
    undeclaredRefusalsAreFaults: input.undeclaredRefusalsAreFaults ?? false,
  };
}
