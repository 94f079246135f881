import type { MoneyState } from '@kapao/contract/fields';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { validate as isUuid } from 'uuid';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findLeg } from './leg.queries.ts';
import { secondLegId, wallet } from './leg.ts';
import { legStates } from './states.ts';

export interface TransferView {
  readonly transferId: string;
  readonly from: string;
  readonly to: string;
  /** Amount actually moved, in wallet minor units; from game to game the amount of the second leg, once known. */
  readonly amount: bigint;
  readonly status: MoneyState;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Returns the state of one of the member's transfers; from game to game both legs count as one. */
export async function getTransfer(
  deps: Pick<GameDeps, 'pool'>,
  memberId: string,
  transferId: string,
): Promise<Result<TransferView, 'NO_DATA'>> {
  const leg = isUuid(transferId) ? await findLeg(deps.pool, memberId, transferId) : undefined;
  if (!leg) return refuse('NO_DATA');
  const last =
    leg.secondLeg && leg.state === 'done' ? await findLeg(deps.pool, memberId, secondLegId(leg)) : leg;
  // An existing second leg counts before its refusal: one process may have stopped it while another sent it.
  const status = last ? legStates[last.state].shown : leg.secondLegRefusal ? 'FAILED' : 'PROCESSING';
  return ok({
    transferId: leg.id,
    from: leg.direction === 'in' ? wallet : leg.code,
    to: leg.direction === 'in' ? leg.code : (leg.secondLeg ?? wallet),
    amount: (last ?? leg).amount,
    status,
    createdAt: leg.createdAt,
    finishedAt: status === 'PROCESSING' ? null : ((last ?? leg).endedAt ?? leg.endedAt),
  });
}
