import type { GameDeps, GameMember } from './game-deps.ts';
import { type OpenSlot, openSlots } from './open-slot.ts';
import { type ReadOutcome, type RecheckVoidedLegs, readBalance } from './read-balance.ts';
import { withDeadline } from './with-deadline.ts';

/** Maximum time in ms that a member waits for a refresh, however many games there are. */
const refreshMs = 8_000;

/**
 * Reads every active game (or `only` these) at once. One that does not answer in time keeps its last known balance and
 * is listed in `stale`; a later answer is still posted.
 */
export async function refreshSlots(
  deps: GameDeps,
  member: GameMember,
  recheckVoidedLegs: RecheckVoidedLegs,
  withinMs = refreshMs,
  only?: readonly string[],
): Promise<{ stale: string[] }> {
  const all = await openSlots(deps, member.id);
  const slots = only ? all.filter(({ row }) => only.includes(row.code)) : all;
  const outcomes = await readGameBalances(deps, member, slots, recheckVoidedLegs, withinMs);
  return { stale: slots.map(({ row }) => row.code).filter((code) => isStale(outcomes.get(code))) };
}

function isStale(outcome: ReadOutcome | undefined): boolean {
  return outcome?.kind === 'silent' || (outcome?.kind === 'elsewhere' && outcome.balance > 0n);
}

const silent: ReadOutcome = { kind: 'silent' };

async function readGameBalances(
  deps: GameDeps,
  member: GameMember,
  slots: readonly OpenSlot[],
  recheckVoidedLegs: RecheckVoidedLegs,
  withinMs: number,
): Promise<Map<string, ReadOutcome>> {
  const outcomes = new Map<string, ReadOutcome>(slots.map((slot) => [slot.row.code, silent]));
  const readings = slots.map(async (slot) => {
    const outcome = await readBalance(deps, member, slot, recheckVoidedLegs).catch(
      (error: unknown): ReadOutcome => {
        deps.log.error({ game: slot.row.code, err: error }, 'reading a game balance failed');
        return silent;
      },
    );
    outcomes.set(slot.row.code, outcome);
  });
  await withDeadline(deps, Promise.all(readings), withinMs, undefined);
  return new Map(outcomes);
}
