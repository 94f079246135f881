import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Receiving account of ours, and how far its bank feed was read. */
export interface TransferAccount {
  readonly id: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly currency: Currency;
  readonly mode: 'AUTO' | 'QR' | 'MANUAL';
  /** Bank's own cursor; null: nothing was read yet. */
  readonly place: string | null;
  /** Number of hints from the bank that something is new. */
  readonly hints: bigint;
  /** Pages read in a row without a new payment. */
  readonly pagesWithoutNew: number;
  /** Whether the account's bank has a QR gateway, enabled or not. */
  readonly hasGateway: boolean;
}

export async function findTransferAccount(pool: pg.Pool, id: string): Promise<TransferAccount | null> {
  const { rows } = await pool.query<TransferAccount>(
    `select d.id, d.bank_code as "bankCode", d.account_no as "accountNo", d.currency, d.mode, f.place,
            coalesce(f.hints, 0) as hints, coalesce(f.pages_without_new, 0) as "pagesWithoutNew",
            exists (select from provider p where p.kind = 'qr' and p.code = d.bank_code) as "hasGateway"
       from deposit_account d left join bank_feed f on f.deposit_account = d.id where d.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Returns the receiving accounts that bank transfers can reach: all but those of gateways. */
export async function listTransferAccounts(
  pool: pg.Pool,
): Promise<Omit<TransferAccount, 'place' | 'hints' | 'pagesWithoutNew' | 'hasGateway'>[]> {
  const { rows } = await pool.query<
    Omit<TransferAccount, 'place' | 'hints' | 'pagesWithoutNew' | 'hasGateway'>
  >(
    `select id, bank_code as "bankCode", account_no as "accountNo", currency, mode from deposit_account
      where mode <> 'QR' order by position, id`,
  );
  return rows;
}

/**
 * Starts a reading of the feed, which will find everything hinted before: the time of the hint is cleared.
 */
export async function beginReading(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    'update bank_feed set hinted_since = null where deposit_account = $1 and hinted_since is not null',
    [id],
  );
}

/** Stores the feed cursor. Returns false when the bank has hinted at something new since the reading began (`hints`). */
export async function noteFeedCursor(
  pool: pg.Pool,
  { id, hints }: Pick<TransferAccount, 'id' | 'hints'>,
  { cursor, hasNew }: { readonly cursor: string; readonly hasNew: boolean },
): Promise<boolean> {
  const { rows } = await pool.query<{ done: boolean | null }>(
    `insert into bank_feed as f (deposit_account, place) values ($1, $2)
     on conflict (deposit_account) do update
       set place = excluded.place, hinted_since = case when f.hints = $3 then null else now() end,
           pages_without_new = case when $4 then 0 else f.pages_without_new + 1 end
       -- Writes nothing where nothing is new, which is usual.
       where f.place is distinct from excluded.place or f.hints <> $3 or f.hinted_since is not null
     returning hints = $3 as done`,
    [id, cursor, hints, hasNew],
  );
  return rows[0]?.done ?? true;
}

/**
 * Starts feed inquiries at these banks for every account that receives transfers, also one no longer shown, since members
 * keep the numbers. Inquiries that already run stay as they are.
 */
export async function startFeedPolling(pool: pg.Pool, banks: readonly string[]): Promise<void> {
  await pool.query(
    `insert into inquiry (member_id, kind, id, provider, next_at)
     select '00000000-0000-0000-0000-000000000000', 'bank-feed', d.id, d.bank_code, now()
       from deposit_account d where d.mode <> 'QR' and d.bank_code = any ($1)
     on conflict (member_id, kind, id) do nothing`,
    [banks],
  );
}

/**
 * Polls an account's bank at once because something is new. An attempt that runs polls again by itself and is
 * left alone, unless the hint is older than an attempt takes: its process may have died.
 */
export async function pollFeedNow(pool: pg.Pool, bankCode: string, accountNo: string): Promise<void> {
  await pool.query(
    `with hinted as (
       insert into bank_feed as f (deposit_account, hints, hinted_since)
       select d.id, 1, now() from deposit_account d where d.bank_code = $1 and d.account_no = $2
       on conflict (deposit_account) do update
         set hints = f.hints + 1, hinted_since = coalesce(f.hinted_since, now())
       returning deposit_account, hinted_since
     )
     update inquiry a set next_at = now() from hinted h
      where a.kind = 'bank-feed' and a.id = h.deposit_account and a.next_at > now()
        and a.member_id = '00000000-0000-0000-0000-000000000000'
        and (a.failed_attempts = 0 or h.hinted_since < now() - interval '20 seconds')`,
    [bankCode, accountNo],
  );
}
