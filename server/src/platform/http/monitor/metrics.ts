import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallDeps } from '../../call/call-deps.ts';
import { concurrencyLimitNames } from '../../concurrency/concurrency-limits.ts';
import { callOf } from '../error-handler.ts';
import { betSyncLag } from './metrics.queries.ts';

/** Begins to measure the members' port and the process; returns the Prometheus metrics, which the monitor's port serves. */
export function measure(app: FastifyInstance, deps: CallDeps): Registry {
  const register = new Registry();
  const seconds = new Histogram({
    name: 'kapao_http_seconds',
    help: 'Time to answer a call, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  gauge(register, 'kapao_database_connections', 'Connections to PostgreSQL', () => deps.pool.totalCount);
  gauge(
    register,
    'kapao_database_waiting',
    'Queries that wait for a connection',
    () => deps.pool.waitingCount,
  );
  betsGauge(register, deps);
  concurrencyLimitGauge(register, 'kapao_calls_in_flight', 'Calls that are worked on', deps, 'inFlight');
  concurrencyLimitGauge(register, 'kapao_calls_waiting', 'Calls that wait for a place', deps, 'waiting');
  concurrencyLimitGauge(register, 'kapao_calls_rejected', 'Calls there was no room for', deps, 'rejected');
  gauge(register, 'kapao_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
  gauge(register, 'kapao_uptime_seconds', 'Time since the start', () => process.uptime());

  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ call: callOf(request), status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const dropped = new Counter({
    name: 'kapao_connections_dropped',
    help: 'Connections closed because CONNECTION_LIMIT was reached',
    registers: [register],
  });
  app.server.on('drop', () => dropped.inc());
  return register;
}

/** Reports no value when the database is gone; the other metrics are still reported. */
function betsGauge(register: Registry, { pool, log }: CallDeps): void {
  new Gauge({
    name: 'kapao_bets_behind_seconds',
    help: 'Time since the history of bets was read to its end',
    labelNames: ['provider'],
    registers: [register],
    async collect() {
      this.reset();
      try {
        for (const { provider, seconds } of await betSyncLag(pool)) this.set({ provider }, seconds);
      } catch (err) {
        log.warn({ err }, 'the state of the bet synchronisation could not be read');
      }
    },
  });
}

function concurrencyLimitGauge(
  register: Registry,
  name: string,
  help: string,
  { concurrencyLimits }: CallDeps,
  which: 'inFlight' | 'waiting' | 'rejected',
): void {
  new Gauge({
    name,
    help,
    labelNames: ['entrance'],
    registers: [register],
    collect() {
      for (const concurrencyLimit of concurrencyLimitNames)
        this.set({ entrance: concurrencyLimit }, concurrencyLimits[concurrencyLimit].counts[which]);
    },
  });
}

function gauge(register: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(read());
    },
  });
}
