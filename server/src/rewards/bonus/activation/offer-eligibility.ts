import { type Currency, unitOf } from '@kapao/core/money';
import { type ActivationFacts, type Deposit, qualifyingOf } from '@kapao/core/reward/activation';
import type { PlayKind, Terms } from '@kapao/core/reward/terms';
import type pg from 'pg';
import { BatchedLookup } from '../../../platform/db/batched-lookup.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { readTerms } from '../stored-terms.ts';
import {
  type BeginGame,
  type BeginKey,
  type BeginRow,
  beginRows,
  type OfferRow,
} from './activation.queries.ts';

/** What decides whether this member may begin a round with these offers, all of one moment. */
export interface BeginFacts {
  readonly row: BeginRow;
  readonly offers: readonly OfferRow[];
  /** All games in service. */
  readonly games: readonly KindGame[];
}

/** A game, and what bets in it count as. */
interface KindGame extends BeginGame {
  readonly kind: PlayKind;
}

export type BeginLookup = BatchedLookup<BeginKey, BeginFacts>;

/** For all calls that ask in the same turn of the event loop, in one round trip. Nothing is kept in memory. */
export function createBeginLookup(pool: pg.Pool): BeginLookup {
  return new BatchedLookup(async (keys) => {
    const rows = await beginRows(pool, keys);
    const { games, kinds } = rows[0] ?? {};
    const known: readonly KindGame[] = (games ?? []).flatMap((game) => {
      const kind = kinds?.[game.code];
      return kind ? [{ ...game, kind }] : [];
    });
    return rows.map((row) => ({ row, offers: row.offers ?? [], games: known }));
  });
}

/** One offer as a member finds it. */
export interface Offered {
  readonly offer: OfferRow;
  readonly terms: Terms;
  /** What may be played with it, and what may not, in the operator's order. */
  readonly allowed: readonly KindGame[];
  readonly barred: readonly KindGame[];
  readonly facts: ActivationFacts;
  /** In the wallet and in games: what is on its way may be leaving, and is not among it. */
  readonly settled: bigint;
}

export function offeredOf(
  { parties }: Pick<Deps, 'parties'>,
  { row, games }: BeginFacts,
  offer: OfferRow,
): Offered {
  const terms = readTerms(offer.terms);
  const shown = games.filter(({ provider }) => isShown(parties.games.get(provider), row.currency));
  const [allowed, barred] = parted(shown, ({ code, provider }) => {
    const isNamed = offer.games === null || offer.games.includes(code);
    // Where nobody says what was bet, nothing that is played could count.
    return isNamed && parties.games.get(provider)?.provider.tellsBets !== false;
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
    // Offers are seen only in the member's currency.
    unit: row.currency === null ? 1n : unitOf(row.currency),
  };
  return { offer, terms, allowed, barred, facts, settled: sumOf(row, (code) => code !== 'held') };
}

type GameParty = NonNullable<ReturnType<Deps['parties']['games']['get']>>;

function isShown(party: GameParty | undefined, currency: Currency | null): boolean {
  return party !== undefined && currency !== null && party.currencies.includes(currency);
}

/** Of one for the first deposit: it is still to come, or may still bring it. A second one never can. */
function isFor({ audience }: OfferRow, terms: Terms, row: BeginRow): boolean {
  if (audience === 'all' || row.deposits === 0n) return true;
  return row.deposits === 1n && qualifyingOf(terms, depositOf(row), row.askedAt) !== null;
}

function depositOf({ deposit }: BeginRow): Deposit | null {
  if (!deposit) return null;
  return { amount: BigInt(deposit.amount), at: new Date(deposit.at), used: deposit.used };
}

/** Of accounts by their codes, as our book knows them. */
export function sumOf({ accounts }: BeginRow, counts: (code: string) => boolean): bigint {
  return Object.entries(accounts ?? {}).reduce(
    (sum, [code, digits]) => (counts(code) ? sum + BigInt(digits) : sum),
    0n,
  );
}

function parted<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}
