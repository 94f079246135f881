import { statementReferences } from '@kapao/contract/statement-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { deposit, hold, move, postBatch, posted, voided } from '../../testing/ledger/ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const fromBank = { statement: { type: 'deposit', counterpart: 'BANK' } } as const;
const toBank = { statement: { type: 'withdraw', counterpart: 'BANK' } } as const;
const withPg = { operationLock: 'game:PG', statement: { type: 'transfer', counterpart: 'PG' } } as const;

async function post(entry: Entry): Promise<Entry> {
  const outcome = await server.deps.ledger.post(entry);
  if (!outcome.ok) throw new Error(outcome.code);
  return entry;
}

async function memberWithGame(): Promise<TestMember> {
  const member = await server.createMember();
  await server.deps.pool.query(
    `insert into account (member_id, code, currency) values ($1, 'game:PG', 'THB')`,
    [member.id],
  );
  await post(deposit(member.id, 1_000_00n, fromBank));
  return member;
}

async function statement({ token }: TestMember, paging: object = {}) {
  const { status, body } = await server.call('getStatements', { token, body: paging });
  expect(status).toBe(200);
  return body;
}

const newest = async (member: TestMember) => (await statement(member)).statements[0];

describe('a statement line', () => {
  test('of a deposit is final, positive, and names both sides', async () => {
    const member = await memberWithGame();
    const { total, statements } = await statement(member);
    expect(total).toBe(1);
    expect(statements[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      statementType: 'deposit',
      from: 'BANK',
      to: 'WALLET',
      amount: 1000,
      source: 'qr',
      status: 'SUCCESS',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test.each([
    ['into a game', -200.25, 'WALLET', 'PG', (id: string) => hold(id, 200_25n, withPg), 'game:PG'],
    [
      'to the bank',
      -300,
      'WALLET',
      'BANK',
      (id: string) => hold(id, 300_00n, toBank),
      'operator:payout:KBANK',
    ],
    [
      'out of a game',
      75.5,
      'PG',
      'WALLET',
      (id: string) => hold(id, 75_50n, { ...withPg, debit: 'game:PG' }),
      'wallet',
    ],
  ] as const)(
    'of money %s has the sign of the wallet’s change, in every status',
    async (_, amount, from, to, make, end) => {
      const member = await memberWithGame();
      await post(move(member.id, 'operator:game-result:PG', 'game:PG', 500_00n));
      for (const [finish, status] of [
        [(of: Entry) => posted(of, end), 'SUCCESS'],
        [(of: Entry) => voided(of), 'FAILED'],
      ] as const) {
        const started = await post(make(member.id));
        const line = { _id: started.id, from, to, amount };
        expect(await newest(member)).toMatchObject({ ...line, status: 'PROCESSING' });
        await post(finish(started));
        expect(await newest(member)).toMatchObject({ ...line, status });
      }
    },
  );

  test.each(statementReferences)('names the %s it refers to', async (kind) => {
    const member = await memberWithGame();
    const reference = { kind, description: 'Welcome 10 % <b>' };
    await post(
      move(member.id, 'operator:bonus-cost', 'wallet', 50_00n, {
        statement: { type: 'bonus', counterpart: 'BANK', reference },
      }),
    );
    expect(await newest(member)).toMatchObject({ [kind]: { description: 'Welcome 10 % <b>' }, amount: 50 });
  });

  test('keeps its time and position when its status changes later', async () => {
    const member = await memberWithGame();
    const sent = await post(hold(member.id, 100_00n, withPg));
    const asked = await post(hold(member.id, 200_00n, toBank));
    await post(deposit(member.id, 1_00n, fromBank));
    const before = await statement(member);
    await post(posted(sent, 'game:PG'));
    await post(voided(asked));
    const after = await statement(member);
    const idAndTime = ({ _id, createdAt }: { _id: string; createdAt: string }) => ({ _id, createdAt });
    expect(after.statements.map(idAndTime)).toEqual(before.statements.map(idAndTime));
    expect(after.total).toBe(before.total);
    const states = (list: { status: string }[]) => list.map(({ status }) => status);
    expect(states(before.statements)).toEqual(['SUCCESS', 'PROCESSING', 'PROCESSING', 'SUCCESS']);
    expect(states(after.statements)).toEqual(['SUCCESS', 'FAILED', 'SUCCESS', 'SUCCESS']);
  });

  test('does not exist for the result of a game', async () => {
    const member = await memberWithGame();
    await post(move(member.id, 'operator:game-result:PG', 'game:PG', 500_00n));
    expect((await statement(member)).total).toBe(1);
  });
});

describe('a single statement line', () => {
  const entry = async ({ token }: TestMember, statementId: string) =>
    server.call('getStatement', { token, params: { statementId } });

  test('of a deposit ends when it is made', async () => {
    const member = await memberWithGame();
    const line = await newest(member);
    const { body } = await entry(member, line._id);
    expect(body).toEqual({
      ...line,
      endedAt: line.createdAt,
      references: { bank: null, qr: null },
      steps: [{ step: 'CREDITED', at: line.createdAt, by: 'US' }],
      usuallyS: null,
      receipt: {
        code: expect.stringMatching(/^KP-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        url: expect.stringMatching(/^http:\/\/localhost:8080\/r\/KP-/),
        signature: expect.stringMatching(/^[0-9A-F]{4}(?:-[0-9A-F]{4}){3}$/),
      },
    });
    expect((await entry(member, line._id)).body.receipt).toEqual(body.receipt);
  });

  test.each([
    ['SUCCESS', (of: Entry) => posted(of, 'game:PG')],
    ['FAILED', voided],
  ] as const)('has no end while it is pending, and has one when it is %s', async (status, end) => {
    const member = await memberWithGame();
    const sent = await post(hold(member.id, 100_00n, withPg));
    expect((await entry(member, sent.id)).body).toMatchObject({ status: 'PROCESSING', endedAt: null });
    const ending = await post(end(sent));
    const { body } = await entry(member, sent.id);
    expect(body).toMatchObject({ _id: sent.id, status, amount: -100 });
    expect(Date.parse(body.endedAt)).toBeGreaterThan(Date.parse(body.createdAt));
    // The row that ended the hold is in the ledger but is no statement entry.
    expect((await entry(member, ending.id)).body.code).toBe('NO_DATA');
  });

  test('is visible to its member only', async () => {
    const [rich, other] = [await memberWithGame(), await server.createMember()];
    const { _id } = await newest(rich);
    expect(await entry(other, _id)).toMatchObject({ status: 404, body: { code: 'NO_DATA' } });
    expect(await entry(rich, 'nothing')).toMatchObject({ status: 404, body: { code: 'NO_DATA' } });
  });
});

describe('pages', () => {
  test('come newest first, by time and then by id, each line once', async () => {
    const member = await server.createMember();
    const client = await server.deps.pool.connect();
    const start = Date.UTC(2026, 0, 1);
    // Three entries at each time, because one transaction has one time.
    for (let hour = 0; hour < 9; hour += 1) {
      const same = [0, 1, 2].map((more) => deposit(member.id, BigInt(100 * hour + more + 1), fromBank));
      // Backdated entries as the demo writes them.
      await postBackdated(client, new Date(start + ((hour * 5) % 9) * 3_600_000), same);
    }
    client.release();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => statement(member, { page, limit: 10 })));
    expect(pages.map(({ total }) => total)).toEqual([27, 27, 27, 27]);
    expect(pages.map(({ statements }) => statements.length)).toEqual([10, 10, 7, 0]);
    const lines: { _id: string; createdAt: string }[] = pages.flatMap(({ statements }) => statements);
    expect(new Set(lines.map(({ _id }) => _id)).size).toBe(27);
    const keys = lines.map(({ createdAt, _id }) => `${createdAt} ${_id}`);
    expect(keys).toEqual([...keys].sort().reverse());
    // Without paging parameters the first ten lines come.
    expect((await statement(member)).statements).toEqual(pages[0].statements);
    const one = await statement(member, { page: 27, limit: 1 });
    expect(one.statements).toEqual([lines[26]]);
  });

  test('have at most a hundred lines, and are empty far past the end', async () => {
    const member = await server.createMember();
    await postBatch(
      server.deps.pool,
      Array.from({ length: 120 }, () => deposit(member.id, 1n, fromBank)),
    );
    expect((await statement(member, { page: 1, limit: 100 })).statements).toHaveLength(100);
    expect((await statement(member, { page: 2, limit: 100 })).statements).toHaveLength(20);
    expect(await statement(member, { page: 1_000_000, limit: 100 })).toEqual({ total: 120, statements: [] });
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 1_000_001 },
    { limit: 0 },
    { limit: 101 },
    { page: '1' },
  ])('out of range are refused: %o', async (paging) => {
    const { token } = await server.createMember();
    const { status, body } = await server.call('getStatements', { token, body: paging });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  test('show only the member’s own lines', async () => {
    const [rich, poor] = [await memberWithGame(), await server.createMember()];
    expect((await statement(rich)).total).toBe(1);
    expect(await statement(poor)).toEqual({ total: 0, statements: [] });
  });
});
