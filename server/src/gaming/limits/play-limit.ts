import type { Refusal } from '@kapao/contract/result';
import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/entry.ts';
import { toRefusal } from './limit-refusal.ts';
import { judgeAndBeginPlay, judgePlay } from './play-limit.queries.ts';

type PlayRefusal = Refusal<'LIMIT_REACHED' | 'SELF_EXCLUDED'> | null;

/**
 * Whether the member may open a game now, with all that is in games already. Allowing it counts as a sign of life
 * of the session. Everything that lets somebody play asks here: a launch, the password of a game account.
 */
export async function beginPlay(pool: pg.Pool, memberId: string): Promise<PlayRefusal> {
  return read(await judgeAndBeginPlay(pool, memberId));
}

/**
 * Whether `amount` minor units more could be put at stake now, for refusing before the first of several steps. The
 * hold that does it (`atStake`) asks again in its own transaction, and only that binds.
 */
export async function refusePlay(pool: pg.Pool, memberId: string, amount: bigint): Promise<PlayRefusal> {
  return read(await judgePlay(pool, memberId, amount));
}

function read(refusal: LimitRefusal | null): PlayRefusal {
  return refusal ? toRefusal(refusal) : null;
}
