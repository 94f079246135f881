import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { NIL as nobody, v7 } from 'uuid';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { decide } from '../../server/src/money/decide/decide.ts';
import { listFedAccounts } from '../../server/src/money/incoming/bank-feed.queries.ts';
import { importStatement } from '../../server/src/money/incoming/import-statement.ts';

/** A payment into an account of ours, as its bank has it. */
export interface StatedPayment {
  readonly at: Date;
  readonly baht: number;
  readonly fromBank: string;
  readonly fromAccountNo: string;
  readonly fromName: string;
  /** The bank's own number of it, which only some of its statements show. */
  readonly number: string;
}

type Spelling = (payment: StatedPayment) => readonly string[];

const bangkok = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString();
const dashed = (no: string) => no.replace(/^(\d{3})(\d)(\d+)(\d)$/, '$1-$2-$3-$4');

/** One payment in three manners: when, from which bank and account, by whom, under which reference. */
const spellings: readonly Spelling[] = [
  ({ at, fromBank, fromAccountNo, fromName }) => [
    bangkok(at).slice(0, 16).replace('T', ' '),
    fromBank,
    fromAccountNo,
    fromName,
    '',
  ],
  ({ at, fromBank, fromAccountNo, fromName, number }) => [
    bangkok(at).slice(0, 19),
    fromBank,
    dashed(fromAccountNo),
    `MR. ${fromName}`,
    number,
  ],
  ({ at, fromBank, fromAccountNo }) => [`${at.toISOString().slice(0, 16)}Z`, fromBank, fromAccountNo, '', ''],
];

/** Two tellers import the statement of our account at a bank again and again while everything else happens, and once at the end. */
export function importInTurn(
  pool: pg.Pool,
  bank: string,
  payments: readonly StatedPayment[],
): { end(): Promise<number> } {
  let isOver = false;
  let told = 0;
  const tell = async () => {
    const account = (await listFedAccounts(pool)).find(({ bankCode }) => bankCode === bank);
    if (account) told += await importByTwo(pool, account.id, [...payments]);
  };
  const going = (async () => {
    // The database may be gone.
    for (; !isOver; await sleep(3_000)) await tell().catch(() => {});
  })();
  return {
    async end() {
      isOver = true;
      await going;
      await tell();
      return told;
    },
  };
}

/**
 * Two tellers import what the bank has, at once, each another part of it that overlaps the other's, and each in another manner;
 * in as many turns as there are manners. Answers how many rows they told. Whoever meets a database that is gone comes again.
 */
async function importByTwo(
  pool: pg.Pool,
  account: string,
  payments: readonly StatedPayment[],
): Promise<number> {
  const third = Math.floor(payments.length / 3);
  const parts = [payments.slice(0, payments.length - third), payments.slice(third)];
  for (const turn of spellings.keys())
    await Promise.all(
      parts.map((part, teller) => insistOn(pool, account, part, (turn + teller) % spellings.length)),
    );
  return spellings.length * parts.reduce((sum, part) => sum + part.length, 0);
}

async function insistOn(
  pool: pg.Pool,
  account: string,
  payments: readonly StatedPayment[],
  spelling: number,
): Promise<void> {
  if (payments.length === 0) return;
  const spell = spellings[spelling]!; // a remainder of their number
  const rows = payments.map((payment) => {
    const [at, ...rest] = spell(payment);
    return [at, payment.baht.toFixed(2), ...rest].join();
  });
  const file = ['at,amount,fromBank,fromAccountNo,fromName,reference', ...rows].join('\n');
  for (;;) {
    const taken = await importStatement({ pool, ledger: createLedger(pool) }, account, file).catch(
      () => null,
    );
    if (taken && !taken.ok) throw new Error(`a statement was refused: ${taken.flaws.join()}`);
    if (taken) return;
    await sleep(500);
  }
}

/**
 * A person who has the bank's own list: of what is doubted, as many as it has of one payer and amount are payments, and are given to
 * whoever has that account; the rest are second tellings, and go back.
 */
export async function decideDoubted(pool: pg.Pool, payments: readonly StatedPayment[]): Promise<void> {
  const { rows } = await pool.query<{
    id: string;
    amount: bigint;
    account: string;
    ours: bigint;
    owner: string | null;
  }>(
    `select a.id, p.amount, d.account,
            (select count(*) from payment_in o
              where o.amount = p.amount and regexp_replace(o.from_account, '\\D', '', 'g') = d.account
                and o.state <> 'returned') as ours,
            (select m.public_id from member m where m.bank_account_no = d.account) as owner
       from alarm a join payment_in p on p.entry_id = a.id
         cross join lateral (select regexp_replace(p.from_account, '\\D', '', 'g') as account) d
      where a.kind = 'doubtful' and a.suspense > 0
      order by a.created_at limit 1`,
  );
  const [doubted] = rows;
  if (!doubted) return;
  const { id, amount, account, ours, owner } = doubted;
  const isIt = ({ baht, fromAccountNo }: StatedPayment) =>
    BigInt(Math.round(baht * 100)) === amount && fromAccountNo === account;
  const isTooMany = Number(ours) > payments.filter(isIt).length;
  const decision = isTooMany ? 'give-back' : 'give-to-member';
  // Whose account nobody registered has to wait on.
  if (!isTooMany && owner === null) return;
  await decide(
    { pool, ledger: createLedger(pool) },
    {
      id: v7(),
      subject: { kind: 'alarm', memberId: nobody, id },
      decision,
      who: 'drill',
      why: 'by the list of the bank',
      ...(owner !== null && !isTooMany && { toMember: owner }),
    },
  );
  // One by one: each changes what the next is compared with.
  return decideDoubted(pool, payments);
}
