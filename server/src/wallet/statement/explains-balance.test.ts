import type { MoneyState } from '@kapao/contract/fields';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { openAccounts } from '../../ledger/ledger.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { gameProviders } from '../../testing/bank-providers.ts';
import { deposit, hold, move, posted, voided } from '../../testing/ledger/ledger.ts';
import { runs } from '../../testing/process/runs.ts';
import { insertDemoGames } from '../../testing/transfer-fixture.ts';

// Covers the statement, which must add up to the wallet's balance whatever happened in between.

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ providers: gameProviders('http://127.0.0.1:9') });
  await insertDemoGames(server.deps.pool);
});
afterAll(() => server?.close());

const games = ['PG', 'HUAYHD'] as const;
type Game = (typeof games)[number];
const game = fc.constantFrom(...games);
const amount = fc.bigInt({ min: 1n, max: 500_00n });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('into' as const), amount, game }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('out' as const), amount, game }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('play' as const), amount, game, won: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      operationLock: fc.constantFrom('withdraw', ...games.map((code) => `game:${code}`)),
      happened: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Operations of one member: what is open, and the games' wins and losses in minor units. */
class Life {
  readonly member: TestMember;
  readonly open = new Map<string, Entry>();
  readonly results = new Map<Game, bigint>(games.map((code) => [code, 0n]));

  constructor(member: TestMember) {
    this.member = member;
  }

  async live(what: Step): Promise<void> {
    const { id } = this.member;
    if (what.kind === 'deposit')
      await this.post(deposit(id, what.amount, { statement: { type: 'deposit', counterpart: 'BANK' } }));
    else if (what.kind === 'withdraw')
      await this.begin(hold(id, what.amount, { statement: { type: 'withdraw', counterpart: 'BANK' } }));
    else if (what.kind === 'play') await this.play(what.game, what.amount, what.won);
    else if (what.kind === 'end') await this.end(what.operationLock, what.happened);
    else
      await this.begin(
        hold(id, what.amount, {
          operationLock: `game:${what.game}`,
          ...(what.kind === 'out' ? { debit: `game:${what.game}` } : {}),
          statement: { type: 'transfer', counterpart: what.game },
        }),
      );
  }

  private async begin(entry: Entry) {
    if (await this.post(entry)) this.open.set(entry.operationLock ?? '', entry);
  }

  private async play(code: Game, stake: bigint, won: boolean) {
    const [debit, credit] = won
      ? ([`operator:game-result:${code}`, `game:${code}`] as const)
      : ([`game:${code}`, `operator:game-result:${code}`] as const);
    if (await this.post(move(this.member.id, debit, credit, stake)))
      this.results.set(code, (this.results.get(code) ?? 0n) + (won ? stake : -stake));
  }

  private async end(operationLock: string, happened: boolean) {
    const begun = this.open.get(operationLock);
    if (!begun) return;
    this.open.delete(operationLock);
    // Account that receives the held money when the provider confirmed.
    const goal =
      operationLock === 'withdraw'
        ? 'operator:payout:KBANK'
        : begun.debit === 'wallet'
          ? operationLock
          : 'wallet';
    // Keys of `open` are 'withdraw' and the codes of game accounts.
    await this.post(happened ? posted(begun, goal as Entry['credit']) : voided(begun));
  }

  /** Returns false where the ledger refused: nothing happened, and nothing may be visible. */
  private async post(entry: Entry): Promise<boolean> {
    return (await server.deps.ledger.post(entry)).ok;
  }
}

interface Line {
  readonly _id: string;
  readonly statementType: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly status: MoneyState;
}

async function allLines({ token }: TestMember): Promise<Line[]> {
  const lines: Line[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await server.call('getStatements', { token, body: { page, limit: 7 } });
    lines.push(...body.statements);
    if (lines.length >= body.total) return lines;
  }
}

const minor = (baht: number) => BigInt(Math.round(baht * 100));
const sum = (lines: readonly Line[]) => lines.reduce((all, line) => all + minor(line.amount), 0n);

test('statement lines and game results add up to every balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const member = await server.createMember();
      const client = await server.deps.pool.connect();
      await openAccounts(client, member.id, 'THB', ['game:PG', 'game:HUAYHD']);
      await client.query(
        `insert into game_account (member_id, code, username, password, active)
         select $1, code, 'kp' || $3, '', true from unnest($2::text[]) code`,
        [member.id, games, member.publicId],
      );
      client.release();
      const life = new Life(member);
      for (const one of steps) await life.live(one);
      const lines = await allLines(member);
      const { wallet, total, slots } = (await server.call('getWallet', { token: member.token })).body;
      const done = lines.filter(({ status }) => status === 'SUCCESS');
      const open = lines.filter(({ status }) => status === 'PROCESSING');
      expect(new Set(open.map(({ _id }) => _id))).toEqual(
        new Set([...life.open.values()].map(({ id }) => id)),
      );

      // Outgoing money leaves the wallet at once; incoming money counts once it has arrived.
      expect(minor(wallet.amount)).toBe(sum(done) + sum(open.filter((line) => line.amount < 0)));
      expect(minor(wallet.held)).toBe(open.reduce((all, line) => all + minor(Math.abs(line.amount)), 0n));
      for (const code of games) {
        const about = (line: Line) => line.from === code || line.to === code;
        const shown = slots.find((slot: { code: string }) => slot.code === code);
        expect(minor(shown.amount), code).toBe(
          (life.results.get(code) ?? 0n) -
            sum(done.filter(about)) -
            sum(open.filter(about).filter((line) => line.amount > 0)),
        );
      }
      const isExternal = (line: Line) => line.statementType !== 'transfer';
      const results = [...life.results.values()].reduce((all, result) => all + result, 0n);
      // Money held for a withdrawal is the member's until the bank has it.
      expect(minor(total)).toBe(sum(done.filter(isExternal)) + results);
    }),
    { numRuns: runs(8) },
  );
});
