import { v4 } from 'uuid';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { inTransaction } from '../../server/src/platform/db/transaction.ts';
import { putBonusOffer } from '../../server/src/rewards/bonus/bonus-offer.queries.ts';
import { bonusOfferSchema } from '../../server/src/rewards/bonus/bonus-offer.schema.ts';
import { type Measured, openLoop } from './closed-loop.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import { type PathServer, startPathServer } from './path-process.ts';
import { type Ratio, type Report, ratio } from './report.ts';
import { measureNight, type Night } from './reward-night.ts';

/** Calls per second, at fixed moments. */
const perSecond = 50;
const code = 'BENCH';

const names = {
  take: 'a bonus is taken, 50 a second',
  bare: 'bare Fastify route, one row by its key, 50 a second',
} as const;

/**
 * Measures what members wait for when they take a bonus, and the nightly jobs. `bets` is the number of bets in the whole
 * history.
 */
export async function rewardParts(
  url: string,
  { rounds, seconds, bets }: { readonly rounds: number; readonly seconds: number; readonly bets: number },
): Promise<Pick<Report, 'parts' | 'ratios'>> {
  const server = await startPathServer(url);
  const measured: Record<keyof typeof names, Measured[]> = { take: [], bare: [] };
  try {
    await prepare(url);
    // Each member takes the bonus once.
    const waiting = [...server.tokens];
    for (let round = 1; round <= rounds; round++) {
      measured.bare.push(await measurePaced(`${server.bareUrl}/row`, 'GET', () => [], seconds));
      measured.take.push(await takeBonuses(server, waiting, seconds));
      const [take, bare] = [measured.take.at(-1), measured.bare.at(-1)];
      console.log(
        `${round}/${rounds} p99: taken ${take?.p99Ms.toFixed(1)} ms, bare ${bare?.p99Ms.toFixed(1)} ms`,
      );
    }
  } finally {
    await server.stop();
  }
  const night = await measureNight(url, bets);
  return {
    parts: Object.fromEntries(
      (Object.keys(names) as (keyof typeof names)[]).map((part) => [names[part], measured[part]]),
    ),
    ratios: ratiosOf(measured, night),
  };
}

/** Gives every member a deposit of today and no other entry, and creates the offer. */
async function prepare(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  await pool.query(`update account set balance = case code when 'wallet' then 100000 else 0 end`);
  await pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type, xid)
     select a.member_id, a.member_id, a.member_id, 'move', 'operator:qr:KBANK', 'wallet', 100000, 'THB', 'qr', 'deposit',
            ledger_xid() from account a where a.code = 'wallet'`,
  );
  const name = { th: code, la: code, en: code };
  const offer = bonusOfferSchema({ THB: 500, LAK: 500_000 }).parse({
    code,
    kind: 'bonus',
    currency: 'THB',
    name,
    description: name,
    terms: {
      credit: { kind: 'percent', percent: 100, most: 500 },
      minDeposit: 100,
      turnoverMultiple: 5,
      percentFail: 2,
      cap: null,
    },
    // A quota, so that its counter is locked as well.
    quota: 1_000_000,
  });
  await inTransaction(pool, (client) => putBonusOffer(client, offer));
  await pool.query('vacuum analyze entry, account, bonus_offer');
  await pool.end();
}

function takeBonuses(server: PathServer, waiting: string[], seconds: number): Promise<Measured> {
  const headers = () => {
    const token = waiting.pop();
    if (!token) throw new Error('the members of the bench have all taken it: fewer rounds or seconds');
    return [`authorization: Bearer ${token}`, `idempotency-key: ${v4()}`];
  };
  return measurePaced(`${server.url}/api/bonus/activate/${code}`, 'POST', headers, seconds);
}

async function measurePaced(
  address: string,
  method: string,
  headers: () => string[],
  seconds: number,
): Promise<Measured> {
  const { origin, pathname } = new URL(address);
  const all: KeepAliveClient[] = [];
  const idle: KeepAliveClient[] = [];
  const open = async () => {
    const client = await KeepAliveClient.open(origin);
    all.push(client);
    return client;
  };
  const measured = await openLoop(
    async () => {
      // A browser, too, opens another connection when all are busy.
      const client = idle.pop() ?? (await open());
      const status = await client.send(method, pathname, headers());
      if (status !== 200) throw new Error(`${pathname} answered ${status}`);
      idle.push(client);
    },
    { perSecond, seconds, warmUpSeconds: 2 },
  );
  for (const client of all) client.close();
  return measured;
}

function ratiosOf({ take, bare }: Record<keyof typeof names, Measured[]>, night: Night): Ratio[] {
  const p99 = (part: readonly Measured[]) => part.map(({ p99Ms }) => p99Ms);
  const alone = (value: number, name: string, atMost?: number) =>
    ratio(name, [value], [1], { prototype: '', ...(atMost !== undefined && { atMost }) });
  return [
    ratio(
      'p99 of taking a bonus, ms',
      p99(take),
      take.map(() => 1),
      { prototype: '', atMost: 50 },
    ),
    ratio('p99 of taking a bonus ÷ bare route', p99(take), p99(bare), { prototype: '' }),
    ...night.steps.map(({ name, seconds }) => alone(seconds, `${name}, s`)),
    alone(night.minutes, `the night of ${night.members} members with ${night.bets} bets, minutes`, 10),
    alone(night.scans, 'scans in it of tables that grow with the history', 0),
  ];
}
