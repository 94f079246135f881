import type { CallName } from '@kapao/contract/paths';
import type { QueryConfig } from 'pg';
import { expect } from 'vitest';
import { registerJobs } from '../../app/slices.ts';
import { unlimitedMoneyCalls } from '../../platform/concurrency/money-call-limits.ts';
import { noCallRateLimit } from '../../platform/rate-limit/call-rate-limit.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type TestServer, testServer } from '../app.ts';
import { bankProviders, gameProviders } from '../bank-providers.ts';
import { startTestSandbox, type TestSandbox } from '../sandbox.ts';
import { insertDemoGames } from '../transfer-fixture.ts';
import {
  type Changes,
  definitionOf,
  goodWire,
  readRefusal,
  sendWire,
  type Wire,
  type WireReply,
} from '../wire.ts';
import { goodValues } from './good-values.ts';
import { makeVictim, type Victim } from './victim.ts';

export interface BadInputFixture {
  readonly server: TestServer;
  readonly sandbox: TestSandbox;
  readonly victim: Victim;
  readonly stranger: Victim;
  send(wire: Wire): Promise<WireReply>;
  /** Returns a valid request of the victim, with these changes. */
  wire(name: CallName, changes?: Changes): Wire;
  /** Sends the request and expects one of these refusals (such as `400 INVALID_INPUT`) in the common shape. */
  refuses(wire: Wire, ...allowed: string[]): Promise<WireReply>;
  /**
   * Runs the work and expects the providers' totals and every table except `written` to be unchanged. Returns
   * how many idempotency keys were stored.
   */
  unchanged(work: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

export async function badInputFixture(): Promise<BadInputFixture> {
  const sandbox = await startTestSandbox();
  const providers = [...gameProviders(sandbox.url), ...bankProviders(sandbox.url)];
  const server = await testServer({
    providers,
    deps: (deps) => ({ ...deps, callLimit: noCallRateLimit, moneyCalls: unlimitedMoneyCalls }),
  });
  await insertDemoGames(server.deps.pool);
  // Queues accept jobs and run none, so every change is the work of the call.
  registerJobs(server.deps.jobs, server.deps);
  await server.deps.jobs.start({ working: false });
  const victim = await makeVictim(server);
  const stranger = await makeVictim(server);
  const tables = await tablesQuery(server);
  const port = Number(new URL(server.url).port);
  const send = (wire: Wire) => sendWire(port, wire);
  return {
    server,
    sandbox,
    victim,
    stranger,
    send,
    wire: (name, changes = {}) => goodWire(name, senderOf(name, victim, server.deps.settings), changes),
    async refuses(wire, ...allowed) {
      const reply = await send(wire);
      const what = `${wire.method} ${wire.path} ${String(wire.body ?? '').slice(0, 200)}`;
      const code = readRefusal(reply, what);
      expect(allowed, `${what} answered ${reply.status} ${code}`).toContain(`${reply.status} ${code}`);
      return reply;
    },
    async unchanged(work) {
      const before = await snapshot(server, sandbox, tables);
      await work();
      const { keys, ...after } = await snapshot(server, sandbox, tables);
      expect(after).toEqual({ tables: before.tables, providerTotals: before.providerTotals });
      return keys - before.keys;
    },
    async close() {
      await server.deps.jobs.stop();
      await server.close();
      await sandbox.stop();
    },
  };
}

function senderOf(name: CallName, victim: Victim, settings: Settings) {
  const { stepUp, errors } = definitionOf(name);
  // Some calls ask for a step-up by themselves, for some of their inputs.
  const isProven = stepUp || errors.includes('STEP_UP_REQUIRED');
  const token = isProven ? victim.steppedUpToken : victim.token;
  return { values: goodValues(victim, settings), token };
}

interface Snapshot {
  /** Hash of each table's content. */
  readonly tables: Record<string, string>;
  /** Totals that the sandbox's providers hold. */
  readonly providerTotals: unknown;
  /** Number of idempotency keys stored so far. */
  readonly keys: number;
}

/**
 * Tables that a refusal may write: counters of failed logins, idempotency keys, which are counted apart, and the member's
 * recent errors.
 */
const written = ['rate_limit', 'request', 'recent_error'];

/**
 * Leaves out failures among the security events: a refusal is one, and is written up to two seconds later; and the alarm
 * that codes cannot be sent.
 */
const compared: Readonly<Record<string, string>> = {
  outbox: `where topic <> 'alarm'`,
  security_event: `where kind !~ '-(failed|locked|blocked)$'`,
};

/** Returns a named query that reads all tables at once: planning it each time costs three times as much as running it. */
async function tablesQuery({ deps }: TestServer): Promise<QueryConfig> {
  const { rows: names } = await deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [written],
  );
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
       from "${name}" t ${compared[name] ?? ''}`;
  return { name: 'snapshot of all tables', text: names.map(one).join(' union all ') };
}

async function snapshot({ deps }: TestServer, sandbox: TestSandbox, tables: QueryConfig): Promise<Snapshot> {
  const { rows } = await deps.pool.query<{ name: string; hash: string }>(tables);
  const { rows: keys } = await deps.pool.query<{ count: bigint }>('select count(*) from request');
  const totals = (await sandbox.control('/control/totals', 'GET')) as { code: string; asOf: string }[];
  return {
    tables: Object.fromEntries(rows.map(({ name, hash }) => [name, hash])),
    // Each total has the time of its reading, which is not compared.
    providerTotals: totals.map(({ asOf: _, ...total }) => total),
    keys: Number(keys[0]?.count ?? 0n),
  };
}
