import type { Refusal } from '@kapao/contract/result';
import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/entry.ts';
import { toRefusal } from './limit-refusal.ts';
import { judgeAndBeginPlay, judgePlay } from './play-limit.queries.ts';

type PlayRefusal = Refusal<'LIMIT_REACHED' | 'SELF_EXCLUDED'> | null;

/**
 * Returns null when the member may open a game now, counting everything that is in games already; allowing it counts as
 * activity of the session. Everything that lets a member play calls this: a launch, the password of a game account.
 */
export async function beginPlay(pool: pg.Pool, memberId: string): Promise<PlayRefusal> {
  return toPlayRefusal(await judgeAndBeginPlay(pool, memberId));
}

/**
 * Returns null when `amount` more minor units could be staked now, to refuse before the first of several steps. The hold
 * itself (`atStake`) checks again in its own transaction, and only that check is binding.
 */
export async function checkStake(pool: pg.Pool, memberId: string, amount: bigint): Promise<PlayRefusal> {
  return toPlayRefusal(await judgePlay(pool, memberId, amount));
}

function toPlayRefusal(refusal: LimitRefusal | null): PlayRefusal {
  return refusal ? toRefusal(refusal) : null;
}
