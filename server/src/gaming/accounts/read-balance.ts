import { v7 as uuidv7 } from 'uuid';
import type { Entry } from '../../ledger/entry.ts';
import { noteReading } from './game.queries.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import type { OpenSlot } from './open-slot.ts';
import { walletValue } from './rate.ts';

/** The ledger and the provider agree now. */
export interface BalanceRead {
  readonly kind: 'read';
  /** Wallet minor units. */
  readonly balance: bigint;
  /** The provider's own figure, in its smallest units. */
  readonly credits: bigint;
  /** Stakes in bets not settled yet; null where the protocol does not say. */
  readonly outstanding: bigint | null;
  /** Not after the provider looked. */
  readonly readAt: Date;
  /** Of the game's account, as far as this reading brought it. */
  readonly version: bigint;
}

export type ReadOutcome =
  | BalanceRead
  /**
   * A transfer of this member and game was open at some moment from the request to the answer, so the reading may
   * hold its money twice or not at all, and is dropped.
   */
  | { readonly kind: 'busy' }
  /** The provider did not answer. */
  | { readonly kind: 'silent' };

/** What a correction that was just booked did to the game's account. */
export interface Corrected {
  /** Wallet minor units, below zero when it took some. */
  readonly change: bigint;
  /** How many entries it made there: each is a version. */
  readonly entries: bigint;
}

/**
 * Asks about transfers that were given back and that the game may have done after all, and books what it finds. It is
 * handed down, because transfers stand above games.
 */
export type RecheckVoidedLegs = (
  deps: GameDeps,
  member: Holder,
  slot: OpenSlot,
  /** How much more (or less) the game has than our book, wallet minor units. */
  more: bigint,
) => Promise<Corrected>;

export type Holder = Pick<GameMember, 'id' | 'currency'>;

/**
 * Reads a game balance and books what was won or lost since the last reading as the game's result. The slot must have
 * been read just now: its version and turn are those before the question, and the booking compares both under its lock.
 */
export async function readBalance(
  deps: GameDeps,
  member: Holder,
  slot: OpenSlot,
  recheckVoidedLegs: RecheckVoidedLegs,
): Promise<ReadOutcome> {
  const { code, balance: known, version, pending, inDoubt } = slot.row;
  if (known === null || version === null) throw new Error(`no ledger account game:${code}`);
  if (pending) return { kind: 'busy' };
  let there = await askBalance(deps, slot);
  let [before, expectVersion] = [known, version];
  if (there && inDoubt && there.value !== known) {
    // Money of a transfer that was given back is neither won nor lost.
    const corrected = await recheckVoidedLegs(deps, member, slot, there.value - known);
    before += corrected.change;
    expectVersion += corrected.entries;
    // The game may have done it after it told the balance.
    if (corrected.entries > 0n) there = await askBalance(deps, slot);
  }
  if (!there) return { kind: 'silent' };
  const { credits, value: balance, outstanding, readAt } = there;
  const won = balance - before;
  const read = { kind: 'read', balance, credits, outstanding, readAt } as const;
  if (won === 0n) {
    await noteReading(deps.pool, member.id, code, read);
    return { ...read, version: expectVersion };
  }
  const booked = await deps.ledger.post(gameResult(member, code, won, expectVersion, read));
  if (booked.ok) return { ...read, version: expectVersion + 1n };
  if (booked.code === 'STALE' || booked.code === 'PENDING') return { kind: 'busy' };
  throw new Error(`the result of game ${code} was not booked: ${booked.code}`);
}

/** Minor units. More than this stands in no member's game, and the wire would not carry it: such an answer is none. */
const mostValue = 10n ** 13n;

/** In credits, and what they are worth in the wallet; null when the game does not answer, or nothing that makes sense. */
async function askBalance(
  deps: GameDeps,
  slot: OpenSlot,
): Promise<(Omit<BalanceRead, 'kind' | 'balance' | 'version'> & { readonly value: bigint }) | null> {
  const readAt = new Date();
  const outcome = await slot.provider.balance({ username: slot.username });
  if (outcome.kind !== 'done') {
    deps.log.warn({ game: slot.row.code, outcome }, 'a game balance could not be read');
    return null;
  }
  const value = walletValue(outcome.balance, slot.rate);
  if (value > mostValue) {
    deps.log.error({ game: slot.row.code, value: String(value) }, 'a game told an absurd balance');
    return null;
  }
  // What a game thinks it is owed beyond that is not in any account of ours.
  const { balance: credits, outstanding } = outcome;
  return { credits, outstanding, readAt, value: value > 0n ? value : 0n };
}

function gameResult(
  member: Holder,
  code: string,
  won: bigint,
  expectVersion: bigint,
  { credits, outstanding }: Pick<BalanceRead, 'credits' | 'outstanding'>,
): Entry {
  const game = `game:${code}` as const;
  const house = `operator:game-result:${code}` as const;
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
    operationLock: game,
    expectVersion,
    record: {
      name: 'game_balance',
      data: {
        code,
        credits: String(credits),
        outstanding: outstanding === null ? null : String(outstanding),
        won: String(won),
      },
    },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
  };
}
