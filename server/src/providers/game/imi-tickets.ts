import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { theirId } from '../protocol/answer.ts';
import { betRows, name } from './answer.ts';
import { credits } from './credits.ts';
import type { Bet } from './game-provider.ts';
import { bangkokMoment } from './provider-time.ts';

export const betsOfOnePage = 500;

const states = { Running: 'open', Settled: 'settled', Void: 'void' } as const;

/** Fields of a bet. One settled or corrected late appears again in the window of that time, under the same number. */
const parts = {
  TicketId: theirId,
  PlayerName: name,
  StakeMoney: credits,
  TurnOver: credits,
  /** The player's win, negative for a loss. */
  WinLose: credits,
  Status: z.enum(['Running', 'Settled', 'Void']),
  UpdatedTime: bangkokMoment,
};
const ticket = z
  .object(parts)
  .refine(({ StakeMoney, WinLose }) => StakeMoney + WinLose >= 0n, because('LOST_MORE_THAN_STAKED'))
  .transform(
    (row): Bet => ({
      betId: row.TicketId,
      username: row.PlayerName.toLowerCase(),
      stake: row.StakeMoney,
      validTurnover: row.TurnOver,
      payout: row.StakeMoney + row.WinLose,
      status: states[row.Status],
      settledAt: row.UpdatedTime,
      version: BigInt(row.UpdatedTime.getTime()),
      currency: null,
    }),
  );

export const ticketsAnswer = z.object({
  Success: z.union([z.literal(true), z.literal(1)]),
  Error: z.literal(0),
  Result: z.object({
    Tickets: betRows(ticket, parts, { betId: 'TicketId', username: 'PlayerName', at: 'UpdatedTime' }),
  }),
});
