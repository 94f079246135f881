import type pg from 'pg';
import { v7 } from 'uuid';
import { storePage } from '../../gaming/bets/bet.queries.ts';

export interface ReportedBet {
  readonly memberId: string;
  readonly at: Date;
  readonly placedAt?: Date | null;
  /** Stake in minor units of the wallet. */
  readonly stake: bigint;
  readonly payout?: bigint;
  readonly betId?: string;
  readonly status?: 'open' | 'settled' | 'void';
  /** Version of the report: later reports of one bet have higher ones. */
  readonly version?: bigint;
}

/** Stores bets as if a provider had reported them and they had been synced. All bets are known until `knownUntil`. */
export async function reportBets(
  pool: pg.Pool,
  bets: readonly ReportedBet[],
  { provider = 'PG', knownUntil = new Date() } = {},
): Promise<void> {
  const { rows } = await pool.query<{ pages: bigint }>(
    `insert into bet_sync (provider, read_until) values ($1, $2)
     on conflict (provider) do update set read_until = excluded.read_until returning pages`,
    [provider, knownUntil],
  );
  const syncCursor = {
    cursor: null,
    windowFrom: null,
    windowTo: null,
    readUntil: knownUntil,
    hourlySyncAt: knownUntil,
    dailySyncAt: knownUntil,
  };
  const taken = await storePage(
    pool,
    { provider, pages: rows[0]?.pages ?? 0n },
    {
      bets: bets.map(({ memberId, at, placedAt = null, stake, payout = 0n, status = 'settled', ...bet }) => ({
        memberId,
        code: provider,
        category: 'slot' as const,
        currency: 'THB' as const,
        worth: '1',
        bet: {
          betId: bet.betId ?? v7(),
          username: memberId,
          currency: 'THB' as const,
          version: bet.version ?? 0n,
          status,
          placedAt,
          settledAt: at,
          stake,
          validTurnover: stake,
          payout,
        },
      })),
      invalid: [],
      strangers: 0,
      askedAt: knownUntil,
      syncCursor,
    },
  );
  if (taken === null) throw new Error('somebody else has read this provider meanwhile');
}
