import { v7 as uuidv7 } from 'uuid';
import type { Entry } from '../../ledger/entry.ts';
import { noteReading } from './game.queries.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import type { OpenSlot } from './open-slot.ts';
import { walletValue } from './rate.ts';

export type ReadOutcome =
  /** The ledger and the provider agree now: wallet minor units. */
  | { readonly kind: 'read'; readonly balance: bigint }
  /**
   * A transfer of this member and game was open at some moment from the request to the answer, so the reading may
   * hold its money twice or not at all, and is dropped.
   */
  | { readonly kind: 'busy' }
  /** The provider did not answer. */
  | { readonly kind: 'silent' };

/**
 * Reads a game balance and books what was won or lost since the last reading as the game's result. The slot must have
 * been read just now: its version and turn are those before the question, and the booking compares both under its lock.
 */
export async function readBalance(deps: GameDeps, member: GameMember, slot: OpenSlot): Promise<ReadOutcome> {
  const { code, balance: before, version, pending } = slot.row;
  if (before === null || version === null) throw new Error(`no ledger account game:${code}`);
  if (pending) return { kind: 'busy' };
  const outcome = await slot.provider.balance({ username: slot.username });
  if (outcome.kind !== 'done') {
    deps.log.warn({ game: code, outcome }, 'a game balance could not be read');
    return { kind: 'silent' };
  }
  const there = walletValue(outcome.balance, slot.rate);
  // What a game thinks it is owed beyond that is not in any account of ours.
  const balance = there > 0n ? there : 0n;
  const won = balance - before;
  if (won === 0n) {
    await noteReading(deps.pool, member.id, code, outcome.balance);
    return { kind: 'read', balance };
  }
  const booked = await deps.ledger.post(gameResult(member, code, won, version, outcome.balance));
  if (booked.ok) return { kind: 'read', balance };
  if (booked.code === 'STALE' || booked.code === 'PENDING') return { kind: 'busy' };
  throw new Error(`the result of game ${code} was not booked: ${booked.code}`);
}

function gameResult(
  member: GameMember,
  code: string,
  won: bigint,
  expectVersion: bigint,
  credits: bigint,
): Entry {
  const game = `game:${code}` as const;
  const house = `house:game-result:${code}` as const;
  return {
    memberId: member.id,
    // A reading is not repeated: version and turn let only one booking through.
    id: uuidv7(),
    kind: 'move',
    debit: won > 0n ? house : game,
    credit: won > 0n ? game : house,
    amount: won > 0n ? won : -won,
    currency: member.currency,
    reason: 'game-result',
    turn: game,
    expectVersion,
    record: { name: 'game_reading', data: { code, credits: String(credits) } },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
  };
}
