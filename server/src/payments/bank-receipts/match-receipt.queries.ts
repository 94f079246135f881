import type pg from 'pg';
import { traceparent } from '../../platform/tracing/trace.ts';
import type { KnownReceipt } from './bank-receipt.queries.ts';
import type { ReceiptEvidence } from './receipt-evidence.ts';

/**
 * Locks everything that this evidence may match until the transaction ends: payments with one of its keys, and similar
 * ones. The fixed order prevents deadlocks.
 */
export async function lockSimilar(client: pg.ClientBase, evidence: ReceiptEvidence): Promise<void> {
  const { key, reference, gatewayKey, receiver, amount, source } = evidence;
  // A statement row is compared with payments into all our accounts, and each of those with rows, so both take this
  // lock, before all others.
  await client.query(
    `select pg_advisory_xact_lock${source === 'import' ? '' : '_shared'}(hashtextextended($1, 0))`,
    [`payment-in/amount/${receiver.currency}/${amount}`],
  );
  const names = [key, reference ?? key, gatewayKey ?? key, `alike/${receiver.id}/${amount}`].map(
    (name) => `payment-in/${name}`,
  );
  await client.query(
    `select pg_advisory_xact_lock(n) from (
       select distinct hashtextextended(name, 0) as n from unnest($1::text[]) as name order by n) locks`,
    [names],
  );
}

export async function insertBankReceipt(
  client: pg.ClientBase,
  id: string,
  { receiver, amount, paidAt, dayOnly, source, file, reference, from }: ReceiptEvidence,
  doubts: readonly string[],
): Promise<void> {
  await client.query(
    `insert into bank_receipt (id, account, receiver, currency, amount, paid_at, day_only, sources, has_reference, from_bank,
                             from_account, from_names, possible_duplicates, files, payer_files)
     values ($1, $2, $3, $4, $5, $6, $7, array[$8], $9, $10, $11, $12, $13, array_remove(array[$14], null),
             array_remove(array[$14], null))`,
    [
      id,
      receiver.account,
      receiver.id,
      receiver.currency,
      amount,
      paidAt,
      dayOnly,
      source,
      reference !== null,
      from.bankCode,
      from.accountNo,
      from.names,
      doubts,
      file ?? null,
    ],
  );
}

/**
 * Adds another source to a payment, with details that the first omitted or hid; a file that says more of the payer is
 * kept (`payer_files`) until another source shows the same whole account. A bank reports each payment once, so its line
 * clears doubts about payments that it reported by other lines, unless another line had reported this one before.
 * `doubts` are new ones.
 */
export async function addSource(
  client: pg.ClientBase,
  id: string,
  { source, file, reference, from }: ReceiptEvidence,
  doubts: readonly string[],
): Promise<void> {
  await client.query(
    `update bank_receipt set sources = array(select distinct unnest(sources || $2::text)),
            has_reference = has_reference or $3,
            from_bank = case when exists (select from bank b where b.code = from_bank) then from_bank else coalesce($4, from_bank) end,
            from_account = case when length(digits_of($5)) > length(digits_of(from_account)) then $5 else from_account end,
            from_names = array(select distinct unnest(from_names || $6::text[])),
            files = array(select distinct unnest(array_remove(files || $7::text, null))),
            payer_files = case
              when $7::text is null then case when $5 ~ '^[0-9 -]+$' and length(digits_of($5)) >= length(digits_of(from_account))
                then '{}' else payer_files end
              when member_id is null and ($4::text <> coalesce(from_bank, '') and not exists (select from bank b where b.code = from_bank)
                  or not $6::text[] <@ from_names or length(digits_of($5)) > length(digits_of(from_account)))
                then array(select distinct unnest(payer_files || $7::text)) else payer_files end,
            possible_duplicates = $8::uuid[] || case when $2 <> 'line' or 'line' = any (sources) then possible_duplicates else array(
              select d from unnest(possible_duplicates) d left join bank_receipt other on other.id = d
               where other.id is null or not 'line' = any (other.sources)) end
      where id = $1`,
    [id, source, reference !== null, from.bankCode, from.accountNo, from.names, file ?? null, doubts],
  );
}

export async function addKeys(client: pg.ClientBase, id: string, keys: readonly string[]): Promise<void> {
  await client.query(
    'insert into bank_receipt_key (key, bank_receipt_id) select key, $1 from unnest($2::text[]) as key on conflict do nothing',
    [id, keys],
  );
}

/** Row limit; only forged QRs make more than one. */
const maxSlips = 20;

/** Returns the payments of slips with the reference of this slip's key under another bank, of which one QR may be forged. */
export async function slipsUnderOtherBanks(
  client: pg.ClientBase,
  key: string,
): Promise<Pick<KnownReceipt, 'id'>[]> {
  const { rows } = await client.query<{ id: string }>(
    `select bank_receipt_id as id from bank_receipt_key k
      where starts_with(k.key, 'slip/') and split_part(k.key, '/', 3) = nullif(split_part($1, '/', 3), '') and k.key <> $1
      order by k.created_at limit ${maxSlips}`,
    [key],
  );
  return rows;
}

/** Enqueues the posting, in case the process dies before it has posted. */
export async function enqueuePosting(client: pg.ClientBase, id: string, inMs: number): Promise<void> {
  await client.query(
    `select inquiry_begin(array['00000000-0000-0000-0000-000000000000'::uuid], 'bank-receipt', array[$1::uuid],
                         array['book'], array[$2::bigint], array[$3::text])`,
    [id, inMs, traceparent()],
  );
}

/** Returns the manual credit that a payment of this member may duplicate; null: none. */
export async function findMissed(
  pool: pg.Pool | pg.ClientBase,
  memberId: string,
  { amount, from }: { readonly amount: bigint; readonly from: Date },
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string | null }>('select missed_deposit_of($1, $2, $3) as id', [
    memberId,
    amount,
    from,
  ]);
  return rows[0]?.id ?? null;
}

/** Returns the manual credit or repaid payout that a stored payment may duplicate if this member gets it; null: none. */
export async function findMissedBy(
  pool: pg.Pool,
  memberId: string,
  bankReceiptId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string | null }>('select bank_receipt_given($2, $1) as id', [
    memberId,
    bankReceiptId,
  ]);
  return rows[0]?.id ?? null;
}

/** Records that a payment in suspense may be what was credited manually. */
export async function notePerhapsMissed(pool: pg.Pool, bankReceiptId: string, missed: string): Promise<void> {
  await pool.query('select bank_receipt_missed($1, $2)', [bankReceiptId, missed]);
}
