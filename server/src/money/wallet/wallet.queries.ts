import type pg from 'pg';

/** A member's money in minor units, each part once. */
export interface WalletParts {
  readonly wallet: bigint;
  /** Set aside: transfers and withdrawals whose outcome is not known yet. The member's until then. */
  readonly held: bigint;
  /** By the game's code. */
  readonly games: ReadonlyMap<string, bigint>;
}

/** One statement, hence one snapshot: money on its way from one account to another is never seen in both or none. */
export async function walletParts(pool: pg.Pool, memberId: string): Promise<WalletParts> {
  const { rows } = await pool.query<{ code: string; balance: bigint }>(
    'select code, balance from account where member_id = $1',
    [memberId],
  );
  const balances = new Map(rows.map(({ code, balance }) => [code, balance]));
  const games = rows.flatMap(({ code, balance }) => {
    const [kind, game] = code.split(':');
    return kind === 'game' && game ? [[game, balance] as const] : [];
  });
  return {
    wallet: balances.get('wallet') ?? 0n,
    held: balances.get('held') ?? 0n,
    games: new Map(games),
  };
}
