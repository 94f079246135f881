import { type Currency, unitOf } from '@kapao/core/money';
import { type ActivationFacts, type Deposit, qualifyingOf } from '@kapao/core/reward/activation';
import type { PlayKind, Terms } from '@kapao/core/reward/terms';
import type pg from 'pg';
import { BatchedLookup } from '../../../platform/db/batched-lookup.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { readTerms } from '../stored-terms.ts';
import {
  type ActivationGame,
  type ActivationKey,
  type ActivationRow,
  activationRows,
  type OfferRow,
} from './activation.queries.ts';

/** Facts that decide whether this member may activate these offers, from one snapshot. */
export interface ActivationContext {
  readonly row: ActivationRow;
  readonly offers: readonly OfferRow[];
  /** All enabled games. */
  readonly games: readonly KindGame[];
}

/** A game, and the kind by which its bets count. */
interface KindGame extends ActivationGame {
  readonly kind: PlayKind;
}

export type ActivationLookup = BatchedLookup<ActivationKey, ActivationContext>;

/** Creates a lookup that serves all calls of the same turn of the event loop in one round trip. Nothing is cached. */
export function createActivationLookup(pool: pg.Pool): ActivationLookup {
  return new BatchedLookup(async (keys) => {
    const rows = await activationRows(pool, keys);
    const { games, kinds } = rows[0] ?? {};
    const known: readonly KindGame[] = (games ?? []).flatMap((game) => {
      const kind = kinds?.[game.code];
      return kind ? [{ ...game, kind }] : [];
    });
    return rows.map((row) => ({ row, offers: row.offers ?? [], games: known }));
  });
}

/** One offer from a member's point of view. */
export interface OfferEligibility {
  readonly offer: OfferRow;
  readonly terms: Terms;
  /** Games allowed and not allowed with it, in the operator's order. */
  readonly allowed: readonly KindGame[];
  readonly barred: readonly KindGame[];
  readonly facts: ActivationFacts;
  /** Amount in the wallet and in games, without pending money, which may be leaving. */
  readonly settled: bigint;
}

export function offerEligibilityOf(
  { providers }: Pick<Deps, 'providers'>,
  { row, games }: ActivationContext,
  offer: OfferRow,
): OfferEligibility {
  const terms = readTerms(offer.terms);
  const shown = games.filter(({ provider }) => isShown(providers.games.get(provider), row.currency));
  const [allowed, barred] = parted(shown, ({ code, provider }) => {
    const isNamed = offer.games === null || offer.games.includes(code);
    // Play does not count at providers without a bet history.
    return isNamed && providers.games.get(provider)?.provider.reportsBets !== false;
  });
  const playable = new Set(allowed.map(({ code }) => `game:${code}`));
  const deposit = depositOf(row);
  const facts: ActivationFacts = {
    terms,
    now: row.askedAt,
    offered: offer.runs && allowed.length > 0 && isFor(offer, terms, row),
    open: row.held !== null,
    receipts: {
      type: offer.type,
      maxReceived: offer.maxReceived,
      received: offer.received.map((at) => new Date(at)),
    },
    quotaLeft: offer.quota === null ? null : offer.quota - offer.taken,
    // Money in a game that is not allowed could be played there without counting.
    unsettled:
      row.unsettled || sumOf(row, (code) => code.startsWith('game:') && !playable.has(code)) > terms.minClear,
    deposit,
    total: sumOf(row, () => true),
    // The default is never used: offers are visible only in the member's currency.
    unit: row.currency === null ? 1n : unitOf(row.currency),
  };
  return { offer, terms, allowed, barred, facts, settled: sumOf(row, (code) => code !== 'held') };
}

type GameChannel = NonNullable<ReturnType<Deps['providers']['games']['get']>>;

function isShown(provider: GameChannel | undefined, currency: Currency | null): boolean {
  return provider !== undefined && currency !== null && provider.currencies.includes(currency);
}

/**
 * Whether a first-deposit offer is open to the member: the first deposit is still to come, or still qualifies. After a
 * second deposit it never is.
 */
function isFor({ audience }: OfferRow, terms: Terms, row: ActivationRow): boolean {
  if (audience === 'all' || row.deposits === 0n) return true;
  return row.deposits === 1n && qualifyingOf(terms, depositOf(row), row.askedAt) !== null;
}

function depositOf({ deposit }: ActivationRow): Deposit | null {
  if (!deposit) return null;
  return { amount: BigInt(deposit.amount), at: new Date(deposit.at), used: deposit.used };
}

/** Returns the sum of the accounts selected by code, according to our ledger. */
export function sumOf({ accounts }: ActivationRow, counts: (code: string) => boolean): bigint {
  return Object.entries(accounts ?? {}).reduce(
    (sum, [code, digits]) => (counts(code) ? sum + BigInt(digits) : sum),
    0n,
  );
}

function parted<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}
