import { v7 as uuidv7 } from 'uuid';
import type { Transfer } from '../../ledger/transfer.ts';
import { noteReading, slotRows } from './game.queries.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import type { OpenSlot } from './open-slot.ts';
import { walletValue } from './rate.ts';

/**
 * `read`: the ledger and the provider agree now. `busy`: a transfer of this member and game was open at some
 * moment from the request to the answer, so the reading may hold its money twice or not at all and is dropped.
 * `silent`: the provider did not answer.
 */
export type ReadOutcome = 'read' | 'busy' | 'silent';

/** Reads a game balance and books what was won or lost since the last reading as the game's result. */
export async function readBalance(deps: GameDeps, member: GameMember, slot: OpenSlot): Promise<ReadOutcome> {
  const { code } = slot.row;
  // Version and slot are taken before the provider is asked; the booking compares both again under its lock.
  const [before] = await slotRows(deps.pool, member.id, code);
  if (!before || before.balance === null || before.version === null)
    throw new Error(`no ledger account game:${code}`);
  if (before.pending) return 'busy';
  const outcome = await slot.provider.balance({ username: slot.username });
  if (outcome.kind !== 'done') {
    deps.log.warn({ game: code, outcome }, 'a game balance could not be read');
    return 'silent';
  }
  const there = walletValue(outcome.balance, slot.rate);
  // What a game thinks it is owed beyond that is not in any account of ours.
  const won = (there > 0n ? there : 0n) - before.balance;
  if (won !== 0n) {
    const booked = await deps.ledger.post(gameResult(member, code, won, before.version));
    if (!booked.ok) {
      if (booked.code === 'STALE' || booked.code === 'PENDING') return 'busy';
      throw new Error(`the result of game ${code} was not booked: ${booked.code}`);
    }
  }
  await noteReading(deps.pool, member.id, code, outcome.balance);
  return 'read';
}

function gameResult(member: GameMember, code: string, won: bigint, expectVersion: bigint): Transfer {
  const game = `game:${code}` as const;
  const house = `house:game-result:${code}` as const;
  return {
    memberId: member.id,
    // A reading is not repeated: version and slot let only one booking through.
    id: uuidv7(),
    kind: 'move',
    debit: won > 0n ? house : game,
    credit: won > 0n ? game : house,
    amount: won > 0n ? won : -won,
    currency: member.currency,
    reason: 'game-result',
    slot: game,
    expectVersion,
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
  };
}
