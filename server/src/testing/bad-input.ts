import type { CallName } from '@kapao/contract/paths';
import type { QueryConfig } from 'pg';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { registerJobs } from '../app/slices.ts';
import { unlimitedMoneyCalls } from '../platform/concurrency/money-call-limits.ts';
import { noCallRateLimit } from '../platform/rate-limit/call-rate-limit.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { guestIds } from '../support/guest-id.ts';
import { type TestMember, type TestServer, testServer } from './app.ts';
import { bankProviders, gameProviders } from './bank-providers.ts';
import { insertBonus } from './rewards/bonuses.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';
import { fund, insertDemoGames } from './transfer-fixture.ts';
import {
  type Changes,
  definitionOf,
  goodWire,
  readRefusal,
  sendWire,
  type Wire,
  type WireReply,
} from './wire.ts';

/** Member with money, an open game, a game transfer, a QR and a withdrawal: everything that could be harmed. */
export interface Victim extends TestMember {
  readonly gameUsername: string;
  readonly qrcodeId: string;
  readonly transferId: string;
  readonly withdrawId: string;
  /** Id of the statement of the deposit that brought the money. */
  readonly statementId: string;
  readonly slipId: string;
  /** Id of a bonus that has ended, so that it blocks nothing. */
  readonly roundId: string;
  readonly sessionId: string;
  readonly passkeyId: string;
  readonly pushId: string;
  /** Token of another session, which has just stepped up. */
  readonly steppedUpToken: string;
}

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

async function makeVictim(server: TestServer): Promise<Victim> {
  const member = await server.createMember();
  const statementId = await fund(server.deps, { ...member, currency: 'THB' }, 8_000_00n);
  const call = async (name: CallName, request: object) => {
    const reply = await server.call(name, { token: member.token, ...request });
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  await call('activateSlot', { params: { code: 'PG' }, method: 'POST' });
  const { transferId } = await call('transfer', { body: { from: 'WALLET', to: 'PG', amount: 200 } });
  const { qrcodeId } = await call('createQr', { params: { bankCode: 'KBANK' }, body: { amount: 100 } });
  // Above the auto-approval limit, so it stays in review.
  const { withdrawId } = await call('withdraw', { body: { amount: 5_500 } });
  const { sessions } = await call('listSessions', {});
  const { username } = await call('getSlotAccount', { params: { code: 'PG' } });
  const sessionId = sessions[0]._id;
  const steppedUpToken = await server.openSession(member.id);
  await server.deps.pool.query(
    "update session set step_up_until = now() + interval '1 day' where member_id = $1 and id <> $2",
    [member.id, sessionId],
  );
  const slipId = await insertSlip(server, member.id);
  const passkeyId = await insertPasskey(server, member.id);
  const browser = { endpoint: `https://fcm.googleapis.com/fcm/send/${member.id}`, keys: browserKeys };
  const { _id: pushId } = await call('subscribePush', {
    body: { ...browser, kinds: ['answer'], locale: 'th' },
  });
  const [startedAt, endedAt] = [new Date('2026-01-01'), new Date('2026-01-02')];
  const state = 'success';
  const bonusId = await insertBonus(server.deps.pool, { memberId: member.id, startedAt, endedAt, state });
  return {
    ...member,
    gameUsername: username,
    qrcodeId,
    transferId,
    withdrawId,
    statementId,
    slipId,
    roundId: bonusId,
    sessionId,
    passkeyId,
    pushId,
    steppedUpToken,
  };
}

/** Keys of the example in RFC 8291. */
const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Inserts a slip that is never processed. */
async function insertSlip({ deps }: TestServer, memberId: string): Promise<string> {
  const id = v7();
  await deps.pool.query(`insert into slip (member_id, id, file_key, provider) values ($1, $2, '', '')`, [
    memberId,
    id,
  ]);
  return id;
}

/** Inserts a passkey with an invalid key: tests only try to remove it. */
async function insertPasskey({ deps }: TestServer, memberId: string): Promise<string> {
  const id = v7();
  await deps.pool.query(
    `insert into passkey (member_id, id, credential_id, public_key, sign_count, transports, name)
     values ($1, $2, $3, $3, 0, '{}', '')`,
    [memberId, id, Buffer.from(id)],
  );
  return id;
}

function senderOf(name: CallName, victim: Victim, settings: Settings) {
  const token = definitionOf(name).stepUp ? victim.steppedUpToken : victim.token;
  return { values: goodValues(victim, settings), token };
}

/**
 * Returns a valid value for each field name of the contract. A new field that is missing here fails the
 * tests.
 */
function goodValues(victim: Victim, settings: Settings): Record<string, unknown> {
  return {
    amount: 100,
    from: 'WALLET',
    to: 'PG',
    code: 'PG',
    provider: 'pg',
    bankCode: 'KBANK',
    username: victim.gameUsername,
    password: 'whatever-1',
    oldPassword: 'not-the-old-one',
    newPassword: 'a-new-password-7',
    above: 100,
    pin: '837264',
    withdraw: { amount: 100 },
    sessionId: victim.sessionId,
    passkey: { challengeId: 'no-challenge', response: {} },
    challengeId: 'no-challenge',
    response: {},
    passkeyId: victim.passkeyId,
    pushId: victim.pushId,
    endpoint: 'https://fcm.googleapis.com/fcm/send/another',
    keys: browserKeys,
    kinds: ['answer'],
    locale: 'th',
    old: { endpoint: 'https://fcm.googleapis.com/fcm/send/never', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    name: 'Somchai',
    sourceCode: 'LINE',
    inviteCode: 'PR0123456789',
    bankAccountName: 'Somchai Jaidee',
    bankAccountNo: '1112223334',
    currency: 'BAHT',
    ageConfirmed: true,
    agreementsVersion: '1',
    phoneNumber: '0812223344',
    solution: 'bm90IGFza2VkIGZvcg==',
    otpToken: 'x'.repeat(43),
    otpCode: '123456',
    qrcodeId: victim.qrcodeId,
    transferId: victim.transferId,
    withdrawId: victim.withdrawId,
    statementId: victim.statementId,
    reference: victim.slipId,
    roundId: victim.roundId,
    link: 'https://gift.truemoney.com/campaign/?v=0123456789abcdefgh',
    version: '1',
    depositDay: 5_000,
    depositWeek: 20_000,
    depositMonth: 50_000,
    lossDay: 5_000,
    lossWeek: 20_000,
    lossMonth: 50_000,
    sessionMinutes: 120,
    realityCheckMinutes: 30,
    breakDays: 7,
    favourite: true,
    excludeMonths: 6,
    page: 1,
    limit: 10,
    filter: 'all',
    search: '',
    month: '2026-11',
    after: victim.statementId,
    userId: victim.publicId,
    guestId: guestIds(settings.serverKeys).create(),
    clientId: 'one-of-ours',
    sender: 'customer',
    message: { message_type: 'text', payload: 'hello' },
    session_id: 'session',
    deviceToken: 'device',
    skip: 0,
    before: 1,
    ids: [victim.statementId],
  };
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

/** Returns a named query that reads all tables at once: planning it each time costs three times as much as running it. */
async function tablesQuery({ deps }: TestServer): Promise<QueryConfig> {
  const { rows: names } = await deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [written],
  );
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
       from "${name}" t`;
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
