import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createLedger } from '../ledger/ledger.ts';
import { createLoginThrottle } from '../platform/auth/login-throttle.ts';
import { createPasswords } from '../platform/auth/passwords.ts';
import { createSecurityFailures } from '../platform/auth/security-failures.ts';
import { createCallLookup } from '../platform/call/call-lookup.ts';
import { createRecentErrors } from '../platform/call/recent-errors.ts';
import { createConcurrencyLimits } from '../platform/concurrency/concurrency-limits.ts';
import { createMoneyCallLimits } from '../platform/concurrency/money-call-limits.ts';
import { createStore } from '../platform/files/create-store.ts';
import { signedAddresses } from '../platform/files/signed-address.ts';
import { createJobs, type Jobs } from '../platform/jobs/queue.ts';
import { createOutboxSignal } from '../platform/outbox/outbox-signal.ts';
import { answerLimits, createAnswerHold, refusalLimits } from '../platform/rate-limit/answer-hold.ts';
import { createCallRateLimit } from '../platform/rate-limit/call-rate-limit.ts';
import { createChallenges } from '../platform/rate-limit/proof-of-work.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { gameOriginsOf } from '../providers/protocol/game-origins.ts';
import { guardedAgent } from '../providers/protocol/guarded-agent.ts';
import type { ProviderRow } from '../providers/protocol/provider-row.ts';
import type { Deps } from '../providers/registry/deps.ts';
import { type ReloadableRegistry, reloadableRegistry } from '../providers/registry/provider-registry.ts';

/** Parts of a server, before it listens or runs jobs. */
export interface ServerParts extends Deps {
  readonly log: FastifyBaseLogger;
  /** Job queue. Its handlers must be registered before it is started. */
  readonly jobs: Jobs;
  readonly replaceProviders: ReloadableRegistry['become'];
  /** Returns the origins that games of the currently enabled providers may be served from. */
  readonly gameOrigins: () => readonly string[];
}

export interface DepsInput {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  /** Direct address of the database: the job queue needs its own connections, which no pooler may share. */
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  /** Enabled providers. */
  readonly providers?: readonly ProviderRow[];
  readonly undeclaredRefusalsAreFaults?: boolean;
}

export function createDeps(input: DepsInput): ServerParts {
  const { settings, log, pool } = input;
  const challenges = createChallenges(pool, settings.serverKeys);
  const concurrencyLimits = createConcurrencyLimits(settings);
  const outboxSignal = createOutboxSignal();
  const { providers, become } = reloadableRegistry(input.providers ?? [], settings.live);
  const limits = {
    perName: settings.loginLimitName,
    perAddress: settings.loginLimitAddress,
    freeLoopback: !settings.live,
  };
  return {
    settings,
    log,
    pool,
    // A server with the backoffice gives strangers a pool of their own (run-server.ts).
    strangerPool: pool,
    ledger: createLedger(pool, { failoverMs: settings.databaseFailoverMs, outboxSignal }),
    outboxSignal,
    jobs: createJobs(input.databaseUrl, (err) => log.error({ err }, 'a job failed'), {
      asApp: settings.databaseAsApp,
    }),
    providers,
    replaceProviders: become,
    gameOrigins: gameOriginsOf(providers),
    lookup: createCallLookup(pool),
    // Unknown callers get at most half of the permits, so that a flood of them leaves permits to members.
    passwords: createPasswords({
      concurrency: settings.passwordWorkers,
      strangers: concurrencyLimits.password.permits / 2,
    }),
    files: createStore(settings, guardedAgent(settings.reach)),
    addresses: signedAddresses(settings.serverKeys),
    challenges,
    loginThrottle: createLoginThrottle(pool, limits, challenges),
    callLimit: createCallRateLimit(pool),
    concurrencyLimits,
    moneyCalls: createMoneyCallLimits(),
    refusalHold: createAnswerHold(refusalLimits),
    answerHold: createAnswerHold(answerLimits),
    recentErrors: createRecentErrors(pool),
    securityFailures: createSecurityFailures(pool, log),
    // Longer than any call of a live process: 60 s, plus the database failover that its ledger entry may wait
    // for.
    requestLeaseMs: 60_000 + settings.databaseFailoverMs,
    undeclaredRefusalsAreFaults: input.undeclaredRefusalsAreFaults ?? false,
  };
}
