import type pg from 'pg';
import { v7 } from 'uuid';
import type { AccountCode, Entry } from '../../ledger/entry.ts';
import { balancesOf } from '../../ledger/ledger.ts';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { unlimitedMoneyCalls } from '../../platform/concurrency/money-call-limits.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { putBonusOffer } from '../../rewards/bonus/bonus-offer.queries.ts';
import { bonusOfferSchema } from '../../rewards/bonus/bonus-offer.schema.ts';
import {
  newKey,
  type TestMember,
  type TestReply,
  type TestServer,
  type TestServerOptions,
  testServer,
} from '../app.ts';
import { gameProviders } from '../bank-providers.ts';
import { deposit } from '../ledger/ledger.ts';
import { insertDemoGames } from '../transfer-fixture.ts';

/** Server with games that are never called, and offers of a test's own. */
export interface OfferFixture {
  readonly server: TestServer;
  /** Runs `writeOffer`. */
  offer(draft?: object): Promise<string>;
  /** Posts a deposit of this many minor units; returns its entry. */
  deposit(member: TestMember, amount: bigint, more?: Partial<Entry> & { at?: Date }): Promise<Entry>;
  post(entry: Entry): Promise<Entry>;
  take(member: TestMember, code: string, key?: string): Promise<TestReply>;
  /** Activates a promotion, as `take` does a bonus. */
  redeem(member: TestMember, code: string, key?: string): Promise<TestReply>;
  balance(member: TestMember, code?: AccountCode): Promise<bigint>;
  /** Returns the member's bonuses in the order in which they began. */
  bonuses(member: TestMember): Promise<BonusOfTest[]>;
  /** Ends the active bonus as a success that keeps everything. */
  endBonus(member: TestMember): Promise<void>;
  close(): Promise<void>;
}

interface BonusOfTest {
  readonly id: string;
  readonly offerCode: string;
  readonly deposit: bigint;
  readonly bonus: bigint;
  readonly added: bigint;
  readonly state: string;
}

let made = 0;

/** Offer of 50 % of a deposit of 100 baht or more, at most 500 baht. */
const defaultOffer = {
  kind: 'bonus',
  currency: 'THB',
  name: { th: 'โบนัส', la: 'ໂບນັດ', en: 'Bonus' },
  description: { th: 'ฝากแล้วรับ', la: 'ຝາກແລ້ວຮັບ', en: 'Deposit and receive' },
  terms: {
    credit: { kind: 'percent', percent: 50, most: 500 },
    minDeposit: 100,
    turnoverMultiple: 5,
    percentFail: 2,
    cap: null,
  },
} as const;

/** Terms of the same offer without a deposit: always 50 baht. */
export const freeTerms = {
  ...defaultOffer.terms,
  credit: { kind: 'fixed', amount: 50 },
  minDeposit: 0,
} as const;

/** Writes an offer as staff do, in baht and for everybody unless the draft says otherwise; returns its code. */
export async function writeOffer(pool: pg.Pool, draft: object = {}): Promise<string> {
  const code = `OFFER-${++made}`;
  const read = bonusOfferSchema({ THB: 5_00, LAK: 5_000_00 }).parse({ code, ...defaultOffer, ...draft });
  await inTransaction(pool, (client) => putBonusOffer(client, read));
  return read.code;
}

export async function offerFixture(options: TestServerOptions = {}): Promise<OfferFixture> {
  const server = await testServer({
    providers: gameProviders('http://127.0.0.1:9'),
    ...options,
    // Unlimited, because tests make many concurrent calls.
    deps: (deps) => {
      const uncounted = { ...deps, moneyCalls: unlimitedMoneyCalls };
      return options.deps?.(uncounted) ?? uncounted;
    },
  });
  const { pool, ledger } = server.deps;
  await insertDemoGames(pool);
  const post = async (entry: Entry) => {
    const outcome = await ledger.post(entry);
    if (!outcome.ok) throw new Error(outcome.code);
    return entry;
  };
  const bonuses = async (member: TestMember) => {
    const { rows } = await pool.query<BonusOfTest>(
      `select id, offer_code as "offerCode", deposit, bonus, added, state from member_bonus where member_id = $1 order by started_at`,
      [member.id],
    );
    return rows;
  };
  const call =
    (name: 'activateBonus' | 'activatePromotion') =>
    (member: TestMember, code: string, key = newKey()) =>
      server.call(name, { token: member.token, key, params: { code }, method: 'POST' });
  return {
    server,
    post,
    bonuses,
    take: call('activateBonus'),
    redeem: call('activatePromotion'),
    offer: (draft) => writeOffer(pool, draft),
    async deposit(member, amount, { at, ...more } = {}) {
      const statement = { type: 'deposit', counterpart: 'BANK' } as const;
      const entry = deposit(member.id, amount, { statement, ...more });
      if (at) await inTransaction(pool, (client) => postBackdated(client, at, [entry]));
      else await post(entry);
      return entry;
    },
    balance: async (member, code = 'wallet') => (await balancesOf(pool, member.id)).get(code)?.balance ?? 0n,
    async endBonus(member) {
      const [open] = (await bonuses(member)).filter(({ state }) => state === 'open');
      const wallet = (await balancesOf(pool, member.id)).get('wallet');
      if (!open || !wallet) throw new Error('no round is open');
      const data = {
        id: open.id,
        state: 'success',
        deposit: String(open.deposit),
        added: String(open.added),
        late: '0',
        turnover: '0',
        total: '0',
        kept: '0',
        cut: '0',
      };
      const { rows } = await pool.query<{ refusal: unknown }>(
        'select bonus_end_whole($1, $2, $3, $4) as refusal',
        [member.id, v7(), wallet.version, JSON.stringify(data)],
      );
      if (rows[0]?.refusal) throw new Error(JSON.stringify(rows[0].refusal));
    },
    close: () => server.close(),
  };
}
