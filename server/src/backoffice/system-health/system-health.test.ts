import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '../../ledger/integrity/ledger-check.job.ts';
import { registerLedgerJobs } from '../../ledger/ledger.jobs.ts';
import { startRelay } from '../../platform/outbox/outbox-relay.ts';
import { ProviderCallStats } from '../../providers/protocol/provider-call-stats.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { newMember } from '../../testing/ledger/ledger.ts';
import { startHeartbeat } from './heartbeat.ts';
import { withRuns } from './job-runs.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let owner: TestStaffMember;
let pool: TestServer['deps']['pool'];
beforeAll(async () => {
  server = await testServer();
  pool = server.deps.pool;
  backoffice = await testBackoffice(server);
  owner = await backoffice.staffMember('owner', 'Orn');
  await newMember(pool, { balance: 10n });
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const log = { info() {}, warn() {}, error() {} };
const get = async (name: Parameters<TestBackoffice['call']>[0]) =>
  (await backoffice.call(name, { as: owner })).body;
const end = () =>
  pool.query(`update ledger_check set ended_at = now(), outcome = 'lost' where ended_at is null`);

describe('the ledger check', () => {
  it('by night is stored with its size, and shows that the ledger is balanced', async () => {
    expect((await get('countQueues')).book).toBeNull();
    await runLedgerCheck({ pool, log });
    expect((await get('countQueues')).book).toMatchObject({ balanced: true, checkedAt: expect.any(String) });
    const { rows } = await get('listLedgerChecks');
    expect(rows).toMatchObject([{ who: null, outcome: 'right', entries: 1, violations: [] }]);
    expect(rows[0].rulesDone).toBe(rows[0].rules);
  });

  it('is started once: of fifty concurrent requests one succeeds, and the others name who was first', async () => {
    const others = await Promise.all(['Anong', 'Boon'].map((name) => backoffice.staffMember('owner', name)));
    const pressed = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        backoffice.call('startLedgerCheck', { as: others[i % 2] ?? null }),
      ),
    );
    const begun = pressed.filter(({ status }) => status === 200);
    expect(begun).toHaveLength(1);
    const [check] = (await get('listLedgerChecks')).rows;
    expect(check).toMatchObject({ id: begun[0]?.body.id, outcome: null, beganAt: null });
    for (const { body } of pressed.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'TAKEN', params: { who: check.who } });
    const { rows } = await pool.query<{ who: string }>(
      `select who from audit where action = 'startLedgerCheck'`,
    );
    expect(rows).toEqual([{ who: check.who }]);
    await end();
  });

  it('that was requested twice with one key runs as a job, once', async () => {
    const key = v7();
    const { body } = await backoffice.call('startLedgerCheck', { as: owner, key });
    const again = await backoffice.call('startLedgerCheck', { as: owner, key });
    expect(again.body).toEqual(body);
    registerLedgerJobs(server.deps.jobs, { ...server.deps, log });
    await server.deps.jobs.start({ working: true });
    const relay = startRelay({ pool, jobs: server.deps.jobs, onHints() {}, onError() {} });
    await expect
      .poll(async () => (await get('listLedgerChecks')).rows[0])
      .toMatchObject({ id: body.id, who: 'Orn', outcome: 'right' });
    // A duplicate job finds nothing to do.
    expect(await runLedgerCheck({ pool, log }, { askedAs: body.id })).toBeNull();
    const { jobs } = await get('getSystemHealth');
    expect(jobs).toContainEqual(
      expect.objectContaining({ queue: 'ledger-check', cron: '40 20 * * *', state: 'new' }),
    );
    await relay.stop();
    await server.deps.jobs.stop();
  });

  it('whose process was killed is lost, and the next one may begin', async () => {
    await pool.query(
      `insert into ledger_check (id, who, began_at, beat_at) values ($1, 'Dead', now(), now() - interval '3 minutes')`,
      [v7()],
    );
    expect((await get('listLedgerChecks')).rows[0]).toMatchObject({ who: 'Dead', outcome: 'lost' });
    expect((await backoffice.call('startLedgerCheck', { as: owner })).status).toBe(200);
    await end();
  });

  it('by night does not begin while another one runs', async () => {
    await pool.query(`insert into ledger_check (id, who, began_at) values ($1, 'Orn', now())`, [v7()]);
    expect(await runLedgerCheck({ pool, log })).toBeNull();
    await end();
  });

  it('that finds a violation names its rule in the list, and every screen shows it', async () => {
    await pool.query(`update account set version = version + 1 where code = 'wallet'`);
    await runLedgerCheck({ pool, log });
    await pool.query(`update account set version = version - 1 where code = 'wallet'`);
    expect((await get('countQueues')).book).toMatchObject({ balanced: false });
    const [check] = (await get('listLedgerChecks')).rows;
    expect(check).toMatchObject({
      outcome: 'broken',
      violations: [{ rule: 'a version counts the entries of its account', count: 1 }],
    });
  });

  it('is started only with the right, but its result is visible to all staff', async () => {
    const auditor = await backoffice.staffMember('auditor');
    expect((await backoffice.call('startLedgerCheck', { as: auditor })).body.code).toBe('NOT_ALLOWED');
    expect((await backoffice.call('countQueues', { as: auditor })).body.book).toMatchObject({
      balanced: false,
    });
  });
});

describe('system health', () => {
  it('shows each running process, and drops those that ended', async () => {
    const vitals = startHeartbeat(server.deps, new ProviderCallStats());
    await vitals.beat();
    const { processes } = await get('getSystemHealth');
    expect(processes).toMatchObject([{ alive: true, services: expect.arrayContaining(['api']) }]);
    expect(processes[0].figures.gates).toContainEqual(
      expect.objectContaining({ name: 'database', inFlight: 0 }),
    );
    await vitals.stop();
    expect((await get('getSystemHealth')).processes).toEqual([]);
  });

  it('stores how a job run went, and its error', async () => {
    const given = { work: async (_: AbortSignal) => {} };
    const jobs = withRuns(
      { work() {}, every: (_queue, _schedule, work) => void Object.assign(given, { work }) },
      { pool, log },
    );
    const run = () => given.work(new AbortController().signal);
    const row = async () =>
      (await pool.query(`select began_at, ended_at, done_at, failed_why from job_run where queue = 'x'`))
        .rows[0];
    jobs.every('x', { cron: '* * * * *', expiryMs: 1 }, async () => {});
    await run();
    expect(await row()).toMatchObject({ done_at: expect.any(Date), failed_why: null });
    jobs.every('x', { cron: '* * * * *', expiryMs: 1 }, () => Promise.reject(new Error('no such table')));
    await expect(run()).rejects.toThrow('no such table');
    expect(await row()).toMatchObject({ failed_why: 'no such table', ended_at: expect.any(Date) });
  });

  it('shows waiting inquiries by kind and provider, and the size of the outbox', async () => {
    await pool.query(
      `insert into inquiry (member_id, kind, id, provider, next_at, escalated_at)
       select gen_random_uuid(), 'qr', gen_random_uuid(), case when n % 2 = 0 then 'KBANK' else 'JDB' end,
              now() - n * interval '1 minute', case when n = 3 then now() end from generate_series(0, 3) n`,
    );
    const { inquiries, outbox } = await get('getSystemHealth');
    expect(inquiries).toMatchObject([
      { kind: 'qr', provider: 'JDB', waiting: 2, escalated: 1 },
      { kind: 'qr', provider: 'KBANK', waiting: 2, overdue: 1, escalated: 0 },
    ]);
    expect(outbox.waiting).toBeGreaterThan(0);
  });

  it('shows size, connections and tables of the database', async () => {
    const facts = await get('getDatabase');
    expect(facts.sizeBytes).toBeGreaterThan(1_000_000);
    expect(facts.connections.all).toBeGreaterThan(0);
    expect(facts.tables.length).toBeGreaterThan(5);
  });

  it('sums the provider calls of several processes, and counts none twice', async () => {
    await pool.query(
      `insert into provider (kind, code, adapter, base_url) values ('sms', 'TESTSMS', 'thai-bulk-sms', 'http://127.0.0.1:1')`,
    );
    for (const processes of [1, 2]) {
      const calls = new ProviderCallStats();
      for (let i = 0; i < 10; i++) calls.count({ kind: 'sms', code: 'TESTSMS' }, i ? 'well' : 'timeout', 300);
      const vitals = startHeartbeat(server.deps, calls);
      for (let again = 0; again < processes + 1; again++) await vitals.beat();
      await vitals.stop();
    }
    const { providers } = await get('listProviderHealth');
    expect(providers.find(({ code }: { code: string }) => code === 'TESTSMS')).toMatchObject({
      calls: 20,
      errors: 2,
      timeouts: 2,
      day: { calls: 20, errors: 2, timeouts: 2 },
    });
    const params = { kind: 'sms', code: 'TESTSMS' };
    const day = await backoffice.call('getProviderHealthDay', { as: owner, params });
    expect(day.body.quarters.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0)).toBe(20);
  });
});
