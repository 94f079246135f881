import type pg from 'pg';
import type { WithdrawalState } from '../withdrawals/states.ts';
import { columns, type KnownReceipt, type Row, withPayer } from './bank-receipt.queries.ts';
import { matchPayers } from './compare/match-payers.ts';
import { accountPatternOf, type ReceiptEvidence } from './receipt-evidence.ts';
import { isPayerPossible, maxSimilar, visibleAccountsOf } from './similar-receipts.queries.ts';

/**
 * Returns for each evidence the payments into our other accounts with its payer (where the same file reported both,
 * also without a readable one), amount and minute, or day where only that is known; if none matches and the search
 * reached `maxSimilar`, all that it found. One of the two must be known from files only, since it may be a statement
 * imported for the wrong account, and is left out where only this file reported it and staff returned it.
 */
export async function findInOtherAccounts(
  client: pg.Pool | pg.ClientBase,
  evidences: readonly ReceiptEvidence[],
): Promise<KnownReceipt[][]> {
  const accounts = visibleAccountsOf(evidences);
  const { rows } = await client.query<Row & { readonly at: number }>(
    `select e.at::integer, a.*
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::timestamptz[], $5::boolean[], $6::boolean[], $7::text[], $8::text[],
              $9::text[]) with ordinality e (receiver, amount, currency, paid_at, day_only, is_row, account, shape, file, at)
      cross join lateral (
        select ${columns} from deposit_account d join bank_receipt p on p.receiver in (d.id, gateway_receiver(d.bank_code))
         where d.id <> e.receiver and d.currency = e.currency and p.amount = e.amount
           and p.paid_at between e.paid_at - interval '1 day' and e.paid_at + interval '1 day'
           and (e.is_row or p.sources = array['import'])
           and (p.state <> 'returned' or p.sources <> array['import'] or p.files is distinct from array[e.file])
           and case when e.day_only or p.day_only
                 then (e.paid_at at time zone 'Asia/Bangkok')::date = (p.paid_at at time zone 'Asia/Bangkok')::date
                 else date_trunc('minute', e.paid_at) = date_trunc('minute', p.paid_at) end
           and ${isPayerPossible}
         order by p.id limit ${maxSimilar}) a`,
    [
      evidences.map(({ receiver }) => receiver.id),
      evidences.map(({ amount }) => amount),
      evidences.map(({ receiver }) => receiver.currency),
      evidences.map(({ paidAt }) => paidAt),
      evidences.map(({ dayOnly }) => dayOnly),
      evidences.map(({ source }) => source === 'import'),
      accounts,
      accounts.map((account) => account && accountPatternOf(account)),
      evidences.map(({ file }) => file ?? null),
    ],
  );
  const found: KnownReceipt[][] = evidences.map(() => []);
  for (const { at, ...row } of rows) found[at - 1]?.push(withPayer(row));
  return found.map((payments, at) => {
    const evidence = evidences[at];
    const matching = payments.filter((known) => evidence && isPerhapsSame(known, evidence));
    return matching.length > 0 || payments.length < maxSimilar ? matching : payments;
  });
}

function isPerhapsSame({ from, files }: KnownReceipt, evidence: ReceiptEvidence): boolean {
  const match = matchPayers(from, evidence.from);
  const isOfSameFile = evidence.file !== undefined && files.includes(evidence.file);
  return match === 'match' || (match === 'cannot-tell' && isOfSameFile);
}

/** Receipt that an outgoing line may book back. */
export interface PerhapsReversed {
  readonly known: KnownReceipt;
  /** Withdrawals of the amount that the line may be instead, sent to a member who paid such a receipt. */
  readonly payouts: readonly string[];
}

/** Maximum withdrawals named for one line. */
const maxPayouts = 20;

/**
 * Returns for each outgoing line the last receipt that it may book back, if any: into the same account, with the same amount,
 * of the three days before (a bank books back on its next working day, and its clock may be an hour off), not returned by
 * staff, and not clearly paid from another account than the line names.
 */
export async function findReversed(
  pool: pg.Pool,
  outgoing: readonly ReceiptEvidence[],
): Promise<(PerhapsReversed | undefined)[]> {
  if (outgoing.length === 0) return [];
  const accounts = visibleAccountsOf(outgoing);
  const { rows } = await pool.query<
    Row & { readonly at: number; readonly members: (string | null)[]; readonly payouts: string[] }
  >(
    `select e.at::integer, a.*,
            array(select w.id from withdrawal w
              where w.member_id = any (a.members) and w.amount = e.amount and w.currency = a.currency
                and w.state = any ($6)
                and w.sent_at between e.paid_at - interval '3 days' and e.paid_at + interval '62 minutes'
              order by w.sent_at desc, w.id limit ${maxPayouts}) as payouts
       from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[])
         with ordinality e (receiver, amount, paid_at, account, shape, at)
      cross join lateral (
        select ${columns}, array_agg(p.member_id) over () as members from bank_receipt p
         where p.receiver = e.receiver and p.amount = e.amount and p.state <> 'returned'
           and p.paid_at between e.paid_at - interval '3 days' and e.paid_at + interval '62 minutes'
           and ${isPayerPossible}
         order by p.paid_at desc, p.id limit 1) a`,
    [
      outgoing.map(({ receiver }) => receiver.id),
      outgoing.map(({ amount }) => amount),
      outgoing.map(({ paidAt }) => paidAt),
      accounts,
      accounts.map((account) => account && accountPatternOf(account)),
      ['sent', 'paid'] satisfies WithdrawalState[],
    ],
  );
  const found: (PerhapsReversed | undefined)[] = outgoing.map(() => undefined);
  for (const { at, members: _, payouts, ...row } of rows) found[at - 1] = { known: withPayer(row), payouts };
  return found;
}
