import { type Fields, fieldsOf, text } from '../fields.ts';
import { type BetOutcome, openBet } from '../games/bet.ts';
import type { GameCode } from '../games/games.ts';
import { toPositiveMinor } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { findMatch, type MatchRow, oddsOf, type Result, results, takesBets } from './match.ts';
import { maxStakeMinor } from './stake.ts';

export interface Selection {
  match: number;
  side: Result;
  /** Odds in hundredths at the time of the bet. */
  odds: number;
  home: string;
  away: string;
}

export const maxSelections = 4;
/** Maximum total odds in hundredths: no slip pays more than 500 times its stake. */
const maxOdds = 50_000;
/**
 * Odds in hundredths from which the whole stake counts as turnover; below, only the possible profit counts.
 */
const fullFrom = 150;

/** Opens a bet on the results of one to four matches, and starts those without bets so far. */
export function placeBetSlip(
  state: SandboxState,
  who: { code: GameCode; username: string; playId: string },
  fields: Fields,
): BetOutcome | { ok: false; code: 'INVALID' | 'CLOSED' } {
  const stake = toPositiveMinor(fields.stake);
  const wanted = Array.isArray(fields.picks) ? fields.picks.map(fieldsOf) : [];
  if (stake === undefined || stake > maxStakeMinor) return { ok: false, code: 'INVALID' };
  if (wanted.length === 0 || wanted.length > maxSelections) return { ok: false, code: 'INVALID' };
  const matches: MatchRow[] = [];
  const picks: Selection[] = [];
  for (const each of wanted) {
    const match = findMatch(state.store, who.code, Number(text(each, 'match')));
    const side = results.find((result) => result === text(each, 'side'));
    const odds = match && side ? oddsOf(match, side) : 0;
    if (!match || !side || odds === 0 || matches.some(({ id }) => id === match.id))
      return { ok: false, code: 'INVALID' };
    if (!takesBets(state, match)) return { ok: false, code: 'CLOSED' };
    matches.push(match);
    picks.push({ match: match.id, side, odds, home: match.home, away: match.away });
  }
  const { code, username, playId } = who;
  const outcome = openBet(state.store, code, { username, stake, playId, outcome: { slip: { picks } } });
  if (outcome.ok) for (const match of matches) begin(state, match);
  return outcome;
}

function begin(state: SandboxState, match: MatchRow): void {
  if (match.ends_at !== null) return;
  state.store.run(`UPDATE sport_match SET ends_at = ? WHERE id = ?`, Date.now() + state.matchMs, match.id);
  state.scheduler.add('end-match', `game:${match.code}`, { match: match.id }, state.matchMs);
}

/** Total odds in hundredths, rounded down after each selection; a match that was called off counts as 1. */
export function totalOdds(odds: readonly number[]): number {
  return Math.min(
    odds.reduce((product, each) => Math.floor((product * each) / 100), 100),
    maxOdds,
  );
}

/** Returns the payout of a slip once all its matches have ended. If all were called off, the slip is void. */
export function betSlipPayout(
  stake: number,
  picks: readonly Selection[],
  resultOf: (match: number) => MatchRow['result'],
): { payout: number; validTurnover: number } | 'void' {
  const played = picks.filter(({ match }) => resultOf(match) !== 'void');
  if (played.length === 0) return 'void';
  const odds = totalOdds(played.map((pick) => pick.odds));
  const isWon = played.every(({ match, side }) => resultOf(match) === side);
  const win = Math.floor((stake * odds) / 100);
  return { payout: isWon ? win : 0, validTurnover: odds < fullFrom ? win - stake : stake };
}
