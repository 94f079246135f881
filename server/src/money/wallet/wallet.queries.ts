import type pg from 'pg';

/** A member's money in minor units, each part once. */
export interface WalletSums {
  readonly wallet: bigint;
  /** Set aside: transfers and withdrawals whose outcome is not known yet. */
  readonly held: bigint;
  /** The transfers among them; a withdrawal in progress is on its way out and no longer counted as the member's. */
  readonly inTransfer: bigint;
  readonly inGames: bigint;
}

/** One statement, hence one snapshot: money on its way from one account to another is never seen in both or none. */
export async function walletSums(pool: pg.Pool, memberId: string): Promise<WalletSums> {
  const { rows } = await pool.query<WalletSums>(
    `select coalesce(sum(balance) filter (where code = 'wallet'), 0)::bigint as wallet,
            coalesce(sum(balance) filter (where code = 'held'), 0)::bigint as held,
            coalesce(sum(balance) filter (where code like 'game:%'), 0)::bigint as "inGames",
            (select coalesce(sum(t.amount), 0)::bigint from open_hold h
               join transfer t on t.member_id = h.member_id and t.id = h.transfer_id
               where h.member_id = $1 and h.slot like 'game:%') as "inTransfer"
     from account where member_id = $1`,
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate without groups always has one row');
  return row;
}
