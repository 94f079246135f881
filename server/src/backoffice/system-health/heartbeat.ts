import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { processMetrics } from '@kapao/contract/backoffice/system-health-fields';
import { v7 } from 'uuid';
import type { z } from 'zod';
import root from '../../../../package.json' with { type: 'json' };
import { concurrencyLimitNames } from '../../platform/concurrency/concurrency-limits.ts';
import { type ProviderCallStats, providerCallStats } from '../../providers/protocol/provider-call-stats.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { deleteHeartbeat, writeHeartbeat, writeProviderMinutes } from './heartbeat.queries.ts';

/** Heartbeat interval in ms; a process without one for a minute counts as dead (system-health.queries.ts). */
const heartbeatMs = 20_000;

type HeartbeatDeps = Pick<Deps, 'pool' | 'log' | 'settings' | 'concurrencyLimits'> & {
  readonly ledger: { readonly busy: boolean };
};

/**
 * Writes a heartbeat with this process's vitals and provider call statistics. Failures are tolerated: while the database is
 * away nothing is written, and the next beat writes everything.
 */
export function startHeartbeat(deps: HeartbeatDeps, calls: ProviderCallStats = providerCallStats) {
  const { pool, log, settings } = deps;
  const id = v7();
  const startedAt = new Date(Date.now() - process.uptime() * 1000);
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let writing: Promise<void> | null = null;

  const write = async () => {
    const metrics = metricsOf(deps, loop.percentile(99) / 1e6);
    loop.reset();
    const name = `${hostname().slice(0, 60)}/${process.pid}`;
    await writeHeartbeat(pool, {
      id,
      name,
      services: [...settings.services],
      version: root.version,
      startedAt,
      metrics,
    });
    const at = Date.now();
    const minutes = calls.now();
    if (minutes.length === 0) return;
    await writeProviderMinutes(pool, id, minutes);
    calls.written(minutes, at);
  };
  const beat = () => {
    writing ??= write()
      .catch((err: unknown) => log.warn({ err }, 'the heartbeat of this process could not be written'))
      .finally(() => {
        writing = null;
      });
    return writing;
  };
  void beat();
  const timer = setInterval(beat, heartbeatMs);
  return {
    beat,
    /** Writes the last counts and removes the process from the list. */
    async stop(): Promise<void> {
      clearInterval(timer);
      loop.disable();
      await writing;
      await beat();
      await deleteHeartbeat(pool, id).catch((err: unknown) =>
        log.warn({ err }, 'the end of this process could not be recorded'),
      );
    },
  };
}

function metricsOf(
  { pool, concurrencyLimits, ledger }: HeartbeatDeps,
  loopLateMs: number,
): z.output<typeof processMetrics> {
  return {
    memoryBytes: process.memoryUsage.rss(),
    loopLateMs: Number.isFinite(loopLateMs) ? Math.round(loopLateMs * 10) / 10 : 0,
    connections: pool.totalCount,
    connectionsIdle: pool.idleCount,
    connectionsWaitedFor: pool.waitingCount,
    ledgerBusy: ledger.busy,
    gates: concurrencyLimitNames.map((name) => ({
      name,
      places: concurrencyLimits[name].permits,
      ...concurrencyLimits[name].counts,
    })),
  };
}
