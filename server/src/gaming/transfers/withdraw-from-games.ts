import type { MoneyState } from '@kapao/contract/fields';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { deriveId } from '../../platform/derive-id.ts';
import type { GameDeps, GameMember } from '../accounts/game-deps.ts';
import { type OpenSlot, openSlots } from '../accounts/open-slot.ts';
import { withDeadline } from '../accounts/with-deadline.ts';
import { findLegs } from './leg.queries.ts';
import type { HeldLeg, Leg } from './leg.ts';
import { type BeginRefusal, beginOut, readInTime } from './open-leg.ts';
import { sendTransfer } from './send-transfer.ts';
import type { LegOutcome } from './settle-leg.ts';

export interface GameWithdrawal {
  readonly from: string;
  readonly status: MoneyState;
  readonly code?: BeginRefusal;
}

/**
 * Longest waits in ms for the slowest game: for its balance, and in total. A transfer that was sent but not
 * answered by then is pending.
 */
const readMs = 8_000;
const answerMs = 20_000;

/**
 * Withdraws the whole balance of every active game (except `except`, or of `only` these) into the wallet, in parallel.
 * The same `causeId` again continues where it stopped.
 */
export async function withdrawFromGames(
  deps: GameDeps,
  member: GameMember,
  causeId: string,
  { except, only }: { readonly except?: string; readonly only?: readonly string[] } = {},
): Promise<GameWithdrawal[]> {
  const slots = (await openSlots(deps, member.id)).filter(
    ({ row: { code } }) => code !== except && (only?.includes(code) ?? true),
  );
  const idOf = (slot: OpenSlot) => deriveId(causeId, `home:${slot.row.code}`);
  // One query for all legs: a query per game at once would exceed one member's share of connections.
  const begun = new Map((await findLegs(deps.pool, member.id, slots.map(idOf))).map((leg) => [leg.id, leg]));
  const withdrawals = await Promise.all(
    slots.map((slot) => {
      const id = idOf(slot);
      return withdrawFromGame(deps, member, slot, { id, begun: begun.get(id) });
    }),
  );
  return withdrawals.filter((withdrawal) => withdrawal !== null);
}

async function withdrawFromGame(
  deps: GameDeps,
  member: GameMember,
  slot: OpenSlot,
  { id, begun }: { readonly id: string; readonly begun: Leg | undefined },
): Promise<GameWithdrawal | null> {
  const answerAt = Date.now() + answerMs;
  const from = slot.row.code;
  const leg = begun ? ok({ leg: begun, mine: false }) : await begin(deps, member, slot, id);
  if (!leg.ok)
    return { from, status: leg.code === 'TRANSFER_PENDING' ? 'PROCESSING' : 'FAILED', code: leg.code };
  if (!leg.value) return null;
  const sent = sendTransfer(deps, leg.value, slot);
  return { from, ...statusOf(await withDeadline(deps, sent, answerAt - Date.now(), { kind: 'open' })) };
}

async function begin(
  deps: GameDeps,
  member: GameMember,
  slot: OpenSlot,
  id: string,
): Promise<Result<HeldLeg | null, BeginRefusal>> {
  const read = await readInTime(deps, member, slot, readMs);
  if (read.kind === 'busy') return refuse('TRANSFER_PENDING');
  const balance = read.kind === 'read' ? read.balance : (slot.row.balance ?? 0n);
  if (balance === 0n) return ok(null);
  if (read.kind === 'silent') return refuse('TRANSFER_FAIL');
  return beginOut(deps, member, { id, slot, amount: balance }, read);
}

export function statusOf(end: LegOutcome): Pick<GameWithdrawal, 'status' | 'code'> {
  if (end.kind === 'done') return { status: 'SUCCESS' };
  return end.kind === 'open' ? { status: 'PROCESSING' } : { status: 'FAILED', code: 'TRANSFER_FAIL' };
}
