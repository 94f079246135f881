import { type Fields, fieldsOf, text } from '../fields.ts';
import { type BetOutcome, openBet } from '../games/bet.ts';
import type { GameCode } from '../games/games.ts';
import { toPositiveMinor } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { type Draw, draw } from './chance.ts';
import { maxStakeMinor } from './stake.ts';

/**
 * Multiples of the stake by length of the number. A draw has three digits: two-digit numbers match its last two,
 * three-digit numbers all of them.
 */
export const lottoPays = { 2: 90, 3: 900 } as const;
/** Long-run return in percent: one of 100, or one of 1,000, numbers wins, 90 % either way. */
export const lottoReturn = 90;
export const maxLines = 10;
const closesBeforeMs = 5_000;
const shownDraws = 5;

export interface Ticket {
  /** Number of the draw, counted from the epoch; it takes place at `draw * drawEveryMs`. */
  draw: number;
  number: string;
}

/**
 * Returns the draw that accepts tickets now: the next one, or the one after it if the next is about to be drawn or already
 * was.
 */
export function currentDraw(
  state: SandboxState,
  code: GameCode,
  now = Date.now(),
): { draw: number; at: number } {
  const every = state.drawEveryMs;
  const next = Math.floor((now + Math.min(closesBeforeMs, every / 4)) / every) + 1;
  const drawn = state.store.one<{ last: number | null }>(
    `SELECT max(draw) AS last FROM lotto_draw WHERE code = ?`,
    code,
  );
  const number = Math.max(next, (drawn?.last ?? 0) + 1);
  return { draw: number, at: number * every };
}

/**
 * Places one open bet for each number and returns the first. Throws `TicketRefused` when a bet is refused, so
 * that the caller's transaction rolls back the bets before it.
 */
export function placeTicket(
  state: SandboxState,
  who: { code: GameCode; username: string; playId: string },
  fields: Fields,
): BetOutcome | { ok: false; code: 'INVALID' } {
  const lines = (Array.isArray(fields.lines) ? fields.lines.map(fieldsOf) : []).map((line) => ({
    number: text(line, 'number'),
    stake: toPositiveMinor(line.stake) ?? 0,
  }));
  const sound =
    lines.length > 0 &&
    lines.length <= maxLines &&
    new Set(lines.map(({ number }) => number)).size === lines.length &&
    lines.every(({ number, stake }) => /^\d{2,3}$/.test(number) && stake > 0 && stake <= maxStakeMinor);
  if (!sound) return { ok: false, code: 'INVALID' };
  const { draw: open, at } = currentDraw(state, who.code);
  const { code, username, playId } = who;
  let first: BetOutcome | undefined;
  for (const [index, { number, stake }] of lines.entries()) {
    const ticket: Ticket = { draw: open, number };
    const bet = openBet(state.store, code, {
      username,
      stake,
      playId: index === 0 ? playId : `${playId}:${index}`,
      outcome: { ticket },
    });
    // Thrown, so that the earlier bets of the ticket are rolled back too.
    if (!bet.ok) throw new TicketRefused(bet);
    first ??= bet;
  }
  state.scheduler.add('draw-lotto', `game:${code}`, { code, draw: open }, Math.max(at - Date.now(), 0));
  return first ?? { ok: false, code: 'INVALID' };
}

export class TicketRefused extends Error {
  readonly refusal: BetOutcome & { ok: false };
  constructor(refusal: BetOutcome & { ok: false }) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Returns the digits of a draw, and draws them if this has not happened yet. */
export function drawnDigits(
  state: SandboxState,
  code: GameCode,
  number: number,
  chance: Draw = draw,
): string {
  const digits = String(chance(1_000)).padStart(3, '0');
  state.store.run(
    `INSERT INTO lotto_draw (code, draw, digits) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
    code,
    number,
    digits,
  );
  const row = state.store.one<{ digits: string }>(
    `SELECT digits FROM lotto_draw WHERE code = ? AND draw = ?`,
    code,
    number,
  );
  return row?.digits ?? digits;
}

/** Returns the last results, newest first. A draw without tickets is drawn when it is read. */
export function lastDraws(
  state: SandboxState,
  code: GameCode,
): { draw: number; at: number; digits: string }[] {
  const last = Math.floor(Date.now() / state.drawEveryMs);
  return Array.from({ length: shownDraws }, (_, ago) => {
    const number = last - ago;
    return { draw: number, at: number * state.drawEveryMs, digits: drawnDigits(state, code, number) };
  });
}

/** Returns the payout of a number against the drawn digits. */
export function ticketPayout(stake: number, number: string, digits: string): number {
  const times = number.length === 2 ? lottoPays[2] : lottoPays[3];
  return digits.endsWith(number) ? stake * times : 0;
}
