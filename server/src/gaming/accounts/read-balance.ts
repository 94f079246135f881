import { v7 as uuidv7 } from 'uuid';
import type { Entry } from '../../ledger/entry.ts';
import { records } from '../../platform/ledger-records.ts';
import { type Elsewhere, elsewhereOf } from './former-client.ts';
import { noteReading } from './game-account.queries.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import type { OpenSlot } from './open-slot.ts';
import { walletValue } from './rate.ts';

/** Successful reading: the ledger and the provider now agree. */
export interface BalanceRead {
  readonly kind: 'read';
  /** Wallet minor units. */
  readonly balance: bigint;
  /** The provider's own figure, in its smallest units. */
  readonly credits: bigint;
  /** Stakes in bets not settled yet; null if the protocol does not report them. */
  readonly outstanding: bigint | null;
  /** Time not later than the provider's reading. */
  readonly readAt: Date;
  /** Version of the game's ledger account after this reading. */
  readonly version: bigint;
}

export type ReadOutcome =
  | BalanceRead
  /**
   * A transfer of this member and game was open at some moment between the request and the answer. The reading may contain
   * its money twice or not at all, and is dropped.
   */
  | { readonly kind: 'busy' }
  /** The provider did not answer, or reported an implausible balance. */
  | { readonly kind: 'silent' }
  | Elsewhere;

/** Balance that is known, here or at a former client. */
export type KnownBalance = BalanceRead | Elsewhere;

/** Effect of a posted correction on the game's ledger account. */
export interface Corrected {
  /** Change of the account in wallet minor units; negative if money was taken out. */
  readonly change: bigint;
  /** Number of entries posted to the account; each increments its version. */
  readonly entries: bigint;
}

/**
 * Asks the provider about ended transfers that would explain a difference between game and ledger, and posts
 * the corrections. Passed as a parameter, because `transfers` imports `accounts`.
 */
export type RecheckVoidedLegs = (
  deps: GameDeps,
  member: Holder,
  slot: OpenSlot,
  /** Game balance minus ledger balance, in wallet minor units. */
  more: bigint,
) => Promise<Corrected>;

export type Holder = Pick<GameMember, 'id' | 'currency'>;

/**
 * Reads a game balance and posts wins or losses since the last reading as the game's result. The slot must
 * have been looked up just before: the ledger refuses the entry if the account's version has changed since,
 * or if a transfer is open.
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
  const asked = await askBalance(deps, slot);
  const elsewhere =
    asked && (await elsewhereOf(deps, member, slot, asked === 'refused' ? null : asked.value));
  if (elsewhere) return elsewhere;
  let there = asked;
  let [before, expectVersion] = [known, version];
  if (there && there !== 'refused' && inDoubt && there.value !== known) {
    // Money of a voided transfer is neither won nor lost.
    const corrected = await recheckVoidedLegs(deps, member, slot, there.value - known);
    before += corrected.change;
    expectVersion += corrected.entries;
    // The game may have executed the transfer after it reported the balance.
    if (corrected.entries > 0n) there = await askBalance(deps, slot);
  }
  if (!there || there === 'refused') return { kind: 'silent' };
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

/**
 * Maximum value in minor units. No game account holds more and the wire could not carry it, so such an answer counts as
 * none.
 */
const maxValue = 10n ** 13n;

/**
 * Returns the balance in credits and its wallet value; refused if the game says that there is none, null if it does not
 * answer, or not plausibly.
 */
async function askBalance(
  deps: GameDeps,
  slot: OpenSlot,
): Promise<
  (Omit<BalanceRead, 'kind' | 'balance' | 'version'> & { readonly value: bigint }) | 'refused' | null
> {
  const readAt = new Date();
  const outcome = await slot.provider.balance({ username: slot.username });
  if (outcome.kind !== 'done') {
    deps.log.warn({ game: slot.row.code, outcome }, 'a game balance could not be read');
    return outcome.kind === 'failed' ? 'refused' : null;
  }
  const value = walletValue(outcome.balance, slot.rate);
  if (value > maxValue) {
    deps.log.error({ game: slot.row.code, value: String(value) }, 'a game reported an invalid balance');
    return null;
  }
  // The ledger account of a game is never negative, so a negative balance at the game counts as zero.
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
  const resultAccount = `operator:game-result:${code}` as const;
  return {
    memberId: member.id,
    // Readings are not retried: version and operation lock let only one posting through.
    id: uuidv7(),
    kind: 'move',
    debit: won > 0n ? resultAccount : game,
    credit: won > 0n ? game : resultAccount,
    amount: won > 0n ? won : -won,
    currency: member.currency,
    reason: 'game-result',
    operationLock: game,
    expectVersion,
    record: {
      name: records.gameBalance,
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
