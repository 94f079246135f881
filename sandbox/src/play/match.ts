import type { GameCode } from '../games/games.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Store } from '../state/store.ts';
import { type Draw, draw } from './chance.ts';

export const results = ['home', 'draw', 'away'] as const;
export type Result = (typeof results)[number];

export interface MatchRow {
  id: number;
  code: GameCode;
  home: string;
  away: string;
  /** Probability of the result if the match is played, in hundredths of a percent; the three sum to 10,000. */
  home_chance: number;
  draw_chance: number;
  away_chance: number;
  /** Null until the first bet, which starts the match. */
  ends_at: number | null;
  result: Result | 'void' | null;
  score: string | null;
}

/** Invented teams; their names are in the pages' texts. */
export const teams = [
  'rice',
  'mouth',
  'clay',
  'silk',
  'bay',
  'pine',
  'salt',
  'kite',
  'mist',
  'ferry',
  'reed',
  'stone',
] as const;
export type Team = (typeof teams)[number];
/** Games whose matches have no draw: boats that finish together race again. */
const withoutDraw: readonly string[] = ['IMI'];
const offered = 4;
/** Time in ms before the end from which no bets are taken, as the result may be guessed by then. */
const closesBeforeMs = 5_000;
/** Time in ms that an ended match stays visible. */
const shownAfterMs = 60_000;
/** Percentage of matches that are called off; such a match counts with odds of 1. */
export const calledOffPercent = 4;
/** Long-run return of one selection of a played match in percent; rounding down costs up to one more. */
export const selectionReturn = 95;

/** Returns the odds in hundredths (185 pays 1.85 times the stake); 0 for a result that cannot occur. */
export function oddsOf(match: MatchRow, result: Result): number {
  const chance = match[`${result}_chance`];
  return chance === 0 ? 0 : Math.floor((selectionReturn * 10_000) / chance);
}

export function takesBets(state: SandboxState, match: MatchRow, now = Date.now()): boolean {
  const closesAt = (match.ends_at ?? Number.MAX_SAFE_INTEGER) - Math.min(closesBeforeMs, state.matchMs / 4);
  return match.result === null && now < closesAt;
}

export function findMatch(store: Store, code: GameCode, id: number): MatchRow | undefined {
  return store.one<MatchRow>(`SELECT * FROM sport_match WHERE code = ? AND id = ?`, code, id);
}

/**
 * Returns the matches that take bets, are being played or have just ended, oldest first. Matches are added, so that there
 * are always enough to bet on.
 */
export function matchesOf(state: SandboxState, code: GameCode): MatchRow[] {
  return state.store.atomically(() => {
    const find = () =>
      state.store.all<MatchRow>(
        `SELECT * FROM sport_match WHERE code = ? AND (ends_at IS NULL OR ends_at > ?) ORDER BY id`,
        code,
        Date.now() - shownAfterMs,
      );
    const there = find();
    const open = there.filter((match) => takesBets(state, match));
    const busy = there.filter((match) => match.result === null).flatMap(({ home, away }) => [home, away]);
    for (let count = open.length; count < offered; count += 1)
      busy.push(...makeMatch(state.store, code, busy));
    return find();
  });
}

function makeMatch(store: Store, code: GameCode, busy: readonly string[]): string[] {
  const idle = teams.filter((team) => !busy.includes(team));
  // With many matches running, a team may have two at once.
  const free = idle.length >= 2 ? idle : [...teams];
  const [home = teams[0]] = free.splice(draw(free.length), 1);
  const [away = teams[1]] = free.splice(draw(free.length), 1);
  const chances = makeChances(withoutDraw.includes(code));
  store.run(
    `INSERT INTO sport_match (code, home, away, home_chance, draw_chance, away_chance) VALUES (?, ?, ?, ?, ?, ?)`,
    code,
    home,
    away,
    chances.home,
    chances.draw,
    chances.away,
  );
  return [home, away];
}

export function makeChances(noDraw: boolean, chance: Draw = draw): Record<Result, number> {
  const home = 2_000 + chance(51) * 100;
  const even = noDraw ? 0 : 1_400 + chance(11) * 100;
  return { home, draw: even, away: 10_000 - home - even };
}

/** Ends a match: decides its result once and returns the match as it is then. */
export function endMatch(store: Store, match: MatchRow, chance: Draw = draw): MatchRow {
  if (match.result !== null) return match;
  const result = chance(100) < calledOffPercent ? 'void' : decide(match, chance(10_000));
  const low = chance(3);
  const high = low + 1 + chance(2);
  const score = { home: `${high}–${low}`, away: `${low}–${high}`, draw: `${low}–${low}`, void: null }[result];
  const endsAt = Math.min(match.ends_at ?? Date.now(), Date.now());
  store.run(
    `UPDATE sport_match SET result = ?, score = ?, ends_at = ? WHERE id = ? AND result IS NULL`,
    result,
    score,
    endsAt,
    match.id,
  );
  return { ...match, result, score, ends_at: endsAt };
}

export function decide(match: MatchRow, drawn: number): Result {
  if (drawn < match.home_chance) return 'home';
  return drawn < match.home_chance + match.draw_chance ? 'draw' : 'away';
}
