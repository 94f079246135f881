import type { Currency } from '@kapao/core/money';
import { dayMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { usernameAtGame } from '../../gaming/accounts/activate-slot.ts';
import { startBetSync } from '../../gaming/bets/bet.queries.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { records } from '../../platform/ledger-records.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import type { StoredTerms } from '../../rewards/bonus/stored-terms.ts';
import { newKey, type TestMember, type TestReply } from '../app.ts';
import { type BankFixture, bankFixture } from '../bank-fixture.ts';
import { plainTerms } from './bonuses.ts';

/** Bonus to activate. Deposit and bonus are in baht; `terms` has minor units, as stored terms do. */
export interface BonusWish {
  readonly deposit: number;
  readonly bonus: number;
  readonly games?: readonly string[];
  readonly kind?: 'bonus' | 'promotion';
  /** Currency of the member; THB by default. */
  readonly currency?: Currency;
  /** Expiry; thirty days from now by default. */
  readonly expiresAt?: Date;
  readonly terms?: Partial<StoredTerms>;
}

/** Bank fixture whose members have bonuses, play at the sandbox's games and have their bets synced. */
export interface BonusFixture extends BankFixture {
  /** Creates a member with this many baht of their own, who has opened these games. */
  player(baht: number, ...games: string[]): Promise<TestMember>;
  /** Credits a bonus and inserts it, as an activation does; returns the bonus id. */
  begin(member: TestMember, wish: BonusWish): Promise<string>;
  /** Posts a deposit in baht, through the record function of deposits. */
  deposit(member: TestMember, baht: number): Promise<void>;
  /** Transfers baht from the wallet into a game. */
  into(member: TestMember, amount: number, code?: string): Promise<TestReply>;
  /** Places bets in baht, each with its payout, and returns the sandbox's ids. The bets are not synced. */
  bet(
    member: TestMember,
    code: string,
    bets: readonly (readonly [stake: number, payout: number])[],
    at?: Date,
  ): Promise<string[]>;
  /** Syncs the bets of all providers, until they have no more. */
  readBets(): Promise<void>;
  clear(member: TestMember, key?: string): Promise<TestReply>;
  /** Returns the bonuses of a member, the oldest first, with amounts in minor units. */
  bonuses(member: TestMember): Promise<BonusRow[]>;
  /** Returns type and amount of the lines of a member's statement, the newest first. */
  lines(member: TestMember): Promise<(readonly [type: string, baht: number])[]>;
}

export interface BonusRow {
  readonly state: string;
  readonly turnover: bigint | null;
  readonly total: bigint | null;
  readonly kept: bigint | null;
  readonly cut: bigint | null;
  readonly reason: string | null;
}

const minorOf = (baht: number) => Math.round(baht * 100);

export async function bonusFixture(moreSlices: readonly Slice[] = []): Promise<BonusFixture> {
  const fixture = await bankFixture({}, moreSlices);
  const { pool, ledger } = fixture.deps;
  await startBetSync(pool, [...fixture.deps.providers.games.keys()]);
  return {
    ...fixture,
    into: (member, amount, to = 'PG') =>
      fixture.server.call('transfer', {
        token: member.token,
        key: newKey(),
        body: { from: 'WALLET', to, amount },
      }),
    async player(baht, ...games) {
      const member = await fixture.member(BigInt(minorOf(baht)));
      for (const code of games) {
        const { status } = await fixture.server.call('activateSlot', {
          token: member.token,
          params: { code },
          method: 'POST',
        });
        if (status !== 200) throw new Error(`${code} was not opened: ${status}`);
      }
      return member;
    },
    begin: (member, wish) => activateBonus(ledger, member, wish),
    async deposit(member, baht) {
      const outcome = await ledger.post({
        memberId: member.id,
        id: v7(),
        kind: 'move',
        debit: 'operator:qr:KBANK',
        credit: 'wallet',
        amount: BigInt(minorOf(baht)),
        currency: 'THB',
        reason: 'qr',
        statement: { type: 'deposit', counterpart: 'BANK' },
        record: { name: records.attributed, data: {} },
      });
      if (!outcome.ok) throw new Error(outcome.code);
    },
    async bet(member, code, bets, at) {
      const ids: string[] = [];
      for (const [stake, payout] of bets) {
        const body = { username: usernameAtGame(member.publicId), stake, payout };
        // Shape of the answer in bet.control.ts.
        const made = (await fixture.sandbox.control(`/control/game/${code}/play`, 'POST', {
          ...body,
          ...(at ? { at: at.toISOString() } : {}),
        })) as { betId: string };
        ids.push(made.betId);
      }
      return ids;
    },
    async readBets() {
      for (let i = 0; i < 20; i++) {
        await pool.query("update inquiry set next_at = now() where kind = 'bets'");
        await fixture.work();
        const { rowCount } = await pool.query('select 1 from bet_sync where window_from is not null');
        if (rowCount === 0) return;
      }
    },
    clear: (member, key = newKey()) => fixture.server.call('clearBonus', { token: member.token, key }),
    async bonuses(member) {
      const { rows } = await pool.query<BonusRow>(
        `select state, turnover, total, kept, cut, reason from member_bonus where member_id = $1 order by started_at`,
        [member.id],
      );
      return rows;
    },
    async lines(member) {
      const { body } = await fixture.server.call('getStatements', {
        token: member.token,
        body: { page: 1, limit: 100 },
      });
      // The contract defines this shape.
      const { statements } = body as { statements: { statementType: string; amount: number }[] };
      return statements.map(({ statementType, amount }) => [statementType, amount] as const);
    },
  };
}

/** Credits a bonus and inserts it, as an activation does; returns the bonus id. */
export async function activateBonus(
  ledger: Pick<Ledger, 'post'>,
  member: Pick<TestMember, 'id'>,
  { deposit, bonus, games = ['PG'], kind = 'bonus', currency = 'THB', expiresAt, terms }: BonusWish,
): Promise<string> {
  const id = v7();
  const outcome = await ledger.post({
    memberId: member.id,
    id,
    kind: 'move',
    debit: 'operator:bonus',
    credit: 'wallet',
    amount: BigInt(minorOf(bonus)),
    currency,
    reason: 'bonus',
    statement: { type: 'bonus', counterpart: 'BANK', reference: { kind, description: 'ต้อนรับ' } },
    record: {
      name: records.bonus,
      data: {
        offerCode: 'WELCOME',
        kind,
        currency,
        name: { th: 'ต้อนรับ', la: 'ຕ້ອນຮັບ', en: 'Welcome' },
        type: 'limit',
        terms: {
          ...plainTerms,
          credit: { kind: 'fixed', amount: minorOf(bonus) },
          minDeposit: minorOf(deposit),
          ...terms,
        } satisfies StoredTerms,
        games,
        depositId: deposit > 0 ? v7() : null,
        deposit: String(minorOf(deposit)),
        bonus: String(minorOf(bonus)),
        expiresAt: (expiresAt ?? new Date(Date.now() + 30 * dayMs)).toISOString(),
      },
    },
  });
  if (!outcome.ok) throw new Error(outcome.code);
  return id;
}
