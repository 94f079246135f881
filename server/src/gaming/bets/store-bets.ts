import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { minOf } from '@kapao/core/reward/terms';
import { plainText } from '@kapao/core/text/plain-text';
import { dayMs } from '@kapao/core/time';
import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { Bet, BetPage } from '../../providers/game/game-provider.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import {
  type BetSync,
  findPlayers,
  type InvalidBet,
  type MembersBet,
  type Player,
  storePage,
} from './bet.queries.ts';
import { type BetSyncWindow, cursorAfter, windowOf } from './bet-sync-window.ts';
import { betJson, invalidBet } from './invalid-bet.ts';

/** Highest valid amount of a bet, in the provider's smallest units. */
const maxCredits = 10n ** 12n;
/** Earliest valid time of a bet. */
const earliest = new Date('2015-01-01T00:00:00Z');
/** Pattern of the names that `usernameAtGame` makes: `kp` and ten letters and digits. */
const ourUsername = /^kp[0-9a-z]{10}$/;
/** Names listed in one alarm; more would not help staff. */
const namesShown = 10;

export type StoreOutcome =
  | { readonly kind: 'taken'; readonly rows: bigint }
  /** Another reader has advanced the cursor, so this page was not stored. */
  | { readonly kind: 'overtaken' };

/** Stores a page of bets: all valid rows of our members. Each invalid row is reported to staff. */
export async function storeBets(
  deps: Pick<Deps, 'pool' | 'log'>,
  from: {
    readonly reading: BetSync;
    readonly syncWindow: BetSyncWindow;
    readonly askedAt: Date;
    readonly decimals: number;
  },
  page: BetPage,
): Promise<StoreOutcome> {
  const { reading, syncWindow, askedAt, decimals } = from;
  const rows = latestVersions(page.rows);
  const named = [...rows, ...(page.invalid ?? [])].flatMap(({ username }) => username ?? []);
  const names = new Set(named.flatMap((username) => [username, ourSpelling(username)]));
  const players = new Map(
    (await findPlayers(deps.pool, reading.provider, [...names])).map((player) => [player.username, player]),
  );
  const playerOf = (username: string) => players.get(username) ?? players.get(ourSpelling(username));
  const bets: MembersBet[] = [];
  const odd: InvalidBet[] = [];
  const strangers: string[] = [];
  // An invalid time is replaced by the start of the requested window.
  const timeOf = (at: Date | null) =>
    at && at >= earliest && at <= askedAt ? at : windowOf(syncWindow).from;
  for (const row of page.invalid ?? []) {
    const player = row.username === null ? undefined : playerOf(row.username);
    // Rows of another wallet's players do not concern us, valid or not.
    if (row.username !== null && !player) strangers.push(row.username);
    else odd.push(invalidBet(reading.provider, row, player, timeOf(row.at)));
  }
  for (const bet of rows) {
    const player = playerOf(bet.username);
    if (!player) {
      strangers.push(bet.username);
      continue;
    }
    const flaw = flawOf(bet, player, askedAt);
    if (flaw) {
      const { betId, username, settledAt: at } = bet;
      const row = { betId, username, at, why: flaw, raw: betJson(bet) };
      odd.push(invalidBet(reading.provider, row, player, timeOf(at)));
      continue;
    }
    const { memberId, code, category, currency } = player;
    const worth = worthOf(player.rate, decimals);
    bets.push({
      memberId,
      code,
      category,
      currency,
      bet: { ...bet, validTurnover: countedTurnover(bet), placedAt: placingOf(bet, askedAt) },
      worth,
    });
  }
  const syncCursor = cursorAfter(syncWindow, page);
  const taken = await storePage(deps.pool, reading, {
    bets,
    invalid: odd,
    strangers: strangers.length,
    askedAt,
    syncCursor,
  });
  if (taken === null) return { kind: 'overtaken' };
  await reportUnknownAccounts(deps, reading.provider, strangers, askedAt);
  return { kind: 'taken', rows: taken };
}

/** Returns a username as we write it, in lower case: some providers return it in upper case, or with invisible marks. */
function ourSpelling(username: string): string {
  return plainText(username).trim().toLowerCase();
}

/**
 * Keeps the last version of each bet: a page may list a bet twice, with the username in either case. Without versions, a
 * result is later than the open bet, wherever it is listed.
 */
function latestVersions(rows: readonly Bet[]): Bet[] {
  const last = new Map<string, Bet>();
  for (const bet of rows) {
    const key = `${ourSpelling(bet.username)} ${bet.betId}`;
    const known = last.get(key);
    const isOlder = bet.status === 'open' && known?.status !== 'open' && bet.version === known?.version;
    if (!known || (bet.version >= known.version && !isOlder)) last.set(key, bet);
  }
  return [...last.values()];
}

function flawOf(bet: Bet, player: Player, askedAt: Date): string | null {
  const { stake, validTurnover, payout, currency, settledAt } = bet;
  const absurd = [stake, validTurnover, payout].find((amount) => amount < 0n || amount > maxCredits);
  if (absurd !== undefined) return because('WRONG_AMOUNT', String(absurd));
  if (currency !== null && currency !== player.currency)
    return because('OTHER_CURRENCY', `${currency}, ${player.currency}`);
  if (settledAt < earliest || settledAt.getTime() > askedAt.getTime() + dayMs)
    return because('WRONG_TIME', settledAt.toISOString());
  return null;
}

/** Returns the turnover of a bet: at most its stake, since a higher figure, as in another unit, would complete a bonus. */
function countedTurnover({ stake, validTurnover }: Bet): bigint {
  return minOf(validTurnover, stake);
}

/**
 * Returns the placing time; null when it is missing or invalid. A time ahead of our clock becomes the time of the
 * request, or a bet reported before a bonus began would count in the bonus.
 */
function placingOf({ placedAt, settledAt }: Bet, askedAt: Date): Date | null {
  const reported = placedAt && placedAt >= earliest && placedAt <= settledAt ? placedAt : null;
  return (reported ?? settledAt) > askedAt ? askedAt : reported;
}

/** Returns the minor units of one of the provider's smallest units, as an exact decimal string for SQL. */
export function worthOf(rate: string, decimals: number): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  // A baht has 100 minor units, hence two decimal places fewer.
  const places = fraction.length + decimals - 2;
  const digits = whole + fraction;
  if (places <= 0) return digits + '0'.repeat(-places);
  const padded = digits.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/**
 * Raises an alarm, one per provider and UTC day, for unknown usernames in our format, which may be members lost in a
 * restore. Names of other wallets at the same provider do not concern us.
 */
async function reportUnknownAccounts(
  deps: Pick<Deps, 'pool'>,
  provider: string,
  strangers: readonly string[],
  at: Date,
): Promise<void> {
  const names = [...new Set(strangers.map(ourSpelling).filter((name) => ourUsername.test(name)))].sort();
  if (names.length === 0) return;
  const details = { provider, names: names.slice(0, namesShown), count: names.length };
  const alarm = {
    kind: 'unknown-account',
    account: `operator:game-result:${provider}`,
    currency: 'THB',
    details,
  } as const;
  await raiseAlarm(deps, alarm, deriveId(nobody, `strangers/${provider}/${at.toISOString().slice(0, 10)}`));
}
