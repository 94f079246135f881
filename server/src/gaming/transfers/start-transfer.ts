import { ok, type Result, refuse } from '@kapao/contract/result';
import { deriveId } from '../../platform/derive-id.ts';
import type { GameDeps, GameMember } from '../accounts/game-deps.ts';
import { findAnyOpenSlot, findOpenSlot, type OpenSlot } from '../accounts/open-slot.ts';
import { checkStake } from '../limits/play-limit.ts';
import { findLeg, markSecondLegRefused } from './leg.queries.ts';
import { type HeldLeg, type Leg, type LegClaim, secondLegId, sendWithinMs, wallet } from './leg.ts';
import { type BeginRefusal, beginIn, readAndBeginOut } from './open-leg.ts';
import { sendTransfer } from './send-transfer.ts';
import { type LegOutcome, outcomeOf } from './settle-leg.ts';

/** Smallest amount of a transfer: one baht or kip. */
const minimumMinor = 100n;

export interface TransferWish {
  /** Id of the cause of the whole transfer; the same id again continues it instead of starting a new one. */
  readonly causeId: string;
  readonly from: string;
  readonly to: string;
  /** Wallet minor units. */
  readonly amount: bigint;
  /**
   * Idempotency key of the call. The leg of an earlier attempt is looked up unless the claim says that there
   * was none.
   */
  readonly claim?: LegClaim;
}

export interface Started {
  readonly status: 'SUCCESS' | 'PROCESSING';
  readonly transferId: string;
  /**
   * Amount actually moved, in wallet minor units; from game to game the amount of the second leg, once known.
   */
  readonly amount: bigint;
}

export type TransferRefusal = BeginRefusal | 'TRANSFER_SAME';

/** Moves money between the wallet and a game, or from game to game through the wallet. */
export async function startTransfer(
  deps: GameDeps,
  member: GameMember,
  wish: TransferWish,
): Promise<Result<Started, TransferRefusal>> {
  const { from, to, amount, claim } = wish;
  const transferId = deriveId(wish.causeId, 'transfer');
  if (from === to) return refuse('TRANSFER_SAME');
  if (amount < minimumMinor) return refuse('TRANSFER_MINIMUM', { minimum: 1 });
  // An earlier attempt made the leg; whether its games are in service now does not matter.
  const begun = claim && !claim.resumed ? undefined : await findLeg(deps.pool, member.id, transferId);
  if (begun) return answer(deps, begun, await continueTransfer(deps, begun));
  const sides = await findSides(deps, member, from, to);
  if (!sides.ok) return sides;
  const { source, target } = sides.value;
  const held = await begin(deps, member, wish, transferId, source, target);
  if (!held.ok) return held;
  const { leg, mine } = held.value;
  const slot = source ?? target;
  if (!slot) throw new Error('two sides that differ are not both the wallet');
  // Another attempt's leg is found here only if the key was sent twice at once, or again after its row had
  // expired. While that attempt may still be sending, this call is answered as in progress.
  const workedOnMs = sendWithinMs + slot.config.timeoutMs;
  if (!mine && leg.state === 'sent' && Date.now() - leg.createdAt.getTime() < workedOnMs)
    claim?.answerInProgress();
  const end = await sendTransfer(deps, held.value, slot, claim);
  return answer(deps, leg, end.kind === 'done' ? await startSecondLeg(deps, leg, target) : end);
}

async function findSides(deps: GameDeps, member: GameMember, from: string, to: string) {
  const [source, target] = await Promise.all([
    from === wallet ? undefined : findAnyOpenSlot(deps, member.id, from),
    to === wallet ? undefined : findOpenSlot(deps, member.id, to),
  ]);
  // An unknown game is reported before an account that is not open, whichever side it is on.
  const refused = [source, target].filter((side) => side !== undefined && !side.ok);
  const first = refused.find((side) => side?.ok === false && side.code === 'NO_GAME') ?? refused[0];
  if (first && !first.ok) return first;
  return ok({ source: source?.ok ? source.value : undefined, target: target?.ok ? target.value : undefined });
}

async function begin(
  deps: GameDeps,
  member: GameMember,
  { amount, to, claim }: TransferWish,
  id: string,
  source: OpenSlot | undefined,
  target: OpenSlot | undefined,
): Promise<Result<HeldLeg, TransferRefusal>> {
  if (source) {
    // Refused before anything moves, so that no money stops half-way.
    if (target?.row.barred) return refuse('NO_GAME');
    if (target?.row.pending) return refuse('TRANSFER_PENDING');
    const limited = target && (await checkStake(deps.pool, member.id, 0n));
    if (limited) return limited;
    return readAndBeginOut(deps, member, { id, claim, slot: source, amount, secondLeg: target && to });
  }
  if (!target) throw new Error('two sides that differ are not both the wallet');
  return beginIn(deps, member, { id, claim, slot: target, amount });
}

/** Continues an earlier attempt's leg: returns its outcome, or starts the second leg. */
async function continueTransfer(deps: GameDeps, leg: Leg): Promise<LegOutcome> {
  const end = outcomeOf(leg);
  return end.kind === 'done' ? startSecondLeg(deps, leg) : end;
}

/**
 * Starts the second leg of a transfer from game to game with the money that arrived in the wallet. If the leg
 * fails or cannot start, the money stays in the wallet, and a waiting call answers TRANSFER_FAIL.
 */
export async function startSecondLeg(deps: GameDeps, out: Leg, known?: OpenSlot): Promise<LegOutcome> {
  if (!out.secondLeg) return { kind: 'done' };
  const findBegun = () => findLeg(deps.pool, out.memberId, secondLegId(out));
  const begun = await findBegun();
  if (begun) return outcomeOf(begun);
  // The leg is read again: staff may have ended it meanwhile, and then no second leg starts.
  const refused = (await findLeg(deps.pool, out.memberId, out.id))?.secondLegRefusal;
  if (refused) return { kind: 'failed', code: refused };
  const stop = async (code: string): Promise<LegOutcome> => {
    // The process that got the answer and its backup job may both run this; a stop of one need not stop the other.
    const others = await findBegun();
    if (others) return outcomeOf(others);
    await markSecondLegRefused(deps.pool, out, code);
    return { kind: 'failed', code };
  };
  const found = known ? ok(known) : await findOpenSlot(deps, out.memberId, out.secondLeg);
  if (!found.ok) return stop(found.code);
  const slot = found.value;
  const member = { id: out.memberId, currency: out.currency };
  const held = await beginIn(deps, member, { id: secondLegId(out), slot, amount: out.amount });
  return held.ok ? sendTransfer(deps, held.value, slot) : stop(held.code);
}

async function answer(deps: GameDeps, leg: Leg, end: LegOutcome): Promise<Result<Started, 'TRANSFER_FAIL'>> {
  if (end.kind === 'failed') return refuse('TRANSFER_FAIL');
  const last = leg.secondLeg ? await findLeg(deps.pool, leg.memberId, secondLegId(leg)) : undefined;
  const status = end.kind === 'done' ? 'SUCCESS' : 'PROCESSING';
  return ok({ status, transferId: leg.id, amount: (last ?? leg).amount });
}
