import { endAtExpiry } from '@kapao/core/reward/wagering';
import { dayMs, hourMs, minuteMs } from '@kapao/core/time';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import type { GameWithdrawal } from '../../../gaming/transfers/withdraw-from-games.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { endBonus } from './end-bonus.ts';
import {
  type DueMember,
  gamesInUse,
  putOff,
  takeDueMembers,
  unreportedGames,
} from './expire-bonuses.queries.ts';
import { findHeldBonus, type HeldBonus } from './held-bonus.ts';
import { type EndHindrance, hindranceOf, moveAllToWallet } from './move-all-to-wallet.ts';

/** Bonuses ended in parallel, each of which may query some games: fewer than the connections of the pool. */
const atOnce = 12;
/** Bonuses taken at once by each worker, processed one after the other. */
const batch = 4;
/**
 * Lease in ms, longer than a batch takes, so that no other process begins with one of its members meanwhile.
 */
const leaseMs = 2 * minuteMs;
/**
 * Time limit of one run, which is due every minute; kept short, because after a killed run the next one waits until this
 * limit has passed.
 */
const runMs = 50_000;

/** Time after expiry when staff, who may end the bonus, are alerted. */
const escalateAfterMs = dayMs;

/** Consecutive failures after which a game is not queried any more in this run. */
const maxGameFailures = 3;

/** Games without an answer, as found in one run. */
class SilentGames {
  readonly #missed = new Map<string, number>();

  has(code: string): boolean {
    return (this.#missed.get(code) ?? 0) >= maxGameFailures;
  }

  /**
   * Records which of the queried games did not return the member's money. A pending transfer of the member does not count
   * as silence.
   */
  note(asked: readonly string[], missing: readonly GameWithdrawal[]): void {
    for (const code of asked) {
      const isSilent = missing.some((one) => one.from === code && one.code !== 'TRANSFER_PENDING');
      this.#missed.set(code, isSilent ? (this.#missed.get(code) ?? 0) + 1 : 0);
    }
  }
}

/**
 * Ends expired bonuses, concurrent copies different ones, and returns how many were tried. A silent game delays only
 * members with money in it, and after a few failures is not queried again in this run.
 */
export async function expireBonuses(deps: GameDeps): Promise<number> {
  const until = Date.now() + runMs;
  const silent = new SilentGames();
  const tried = await Promise.all(Array.from({ length: atOnce }, () => endOneByOne(deps, silent, until)));
  return tried.reduce((sum, count) => sum + count, 0);
}

async function endOneByOne(deps: GameDeps, silent: SilentGames, until: number): Promise<number> {
  let tried = 0;
  while (Date.now() < until) {
    const due = await takeDueMembers(deps.pool, { limit: batch, leaseMs });
    for (const member of due) await tryToEnd(deps, member, silent);
    tried += due.length;
    if (due.length < batch) break;
  }
  return tried;
}

async function tryToEnd(deps: GameDeps, member: DueMember, silent: SilentGames): Promise<void> {
  const why = await expire(deps, member, silent).catch((err: unknown) => {
    deps.log.error({ err, memberId: member.id }, 'an expired bonus could not be ended');
    return 'FAULT' as const;
  });
  if (why === null) return;
  const lateMs = Math.max(0, Date.now() - member.expiresAt.getTime());
  await putOff(deps.pool, member, {
    // The delay grows with the time since expiry, from a minute to an hour.
    inMs: Math.min(hourMs, Math.max(minuteMs, Math.round(lateMs / 4))),
    call: lateMs >= escalateAfterMs,
    details: { why, expiresAt: member.expiresAt.toISOString() },
  });
}

/** Reason why the bonus cannot end yet; null: it has ended. */
type PostponeReason = EndHindrance | 'BETS_NOT_KNOWN' | 'GAME_SILENT' | 'MOVING';

async function expire(
  deps: GameDeps,
  member: DueMember,
  silent: SilentGames,
): Promise<PostponeReason | null> {
  const first = await findHeldBonus(deps.pool, member.id);
  if (!first) return null;
  // All bets up to the last moment decide, so all of them must be reported.
  const { games, startedAt, expiresAt } = first.row;
  const unreported = await unreportedGames(deps.pool, member.id, games, {
    from: startedAt,
    until: expiresAt,
  });
  if (unreported.length > 0) return 'BETS_NOT_KNOWN';
  const inUse = await gamesInUse(deps.pool, member.id);
  if (inUse.some((code) => silent.has(code))) return 'GAME_SILENT';
  // Each attempt has its own cause id, so that a transfer refused before is requested again.
  const cause = deriveId(first.row.id, `expiry/${member.takenAt.toISOString()}`);
  const missing = inUse.length > 0 ? await moveAllToWallet(deps, member, cause, inUse) : [];
  silent.note(inUse, missing);
  if (missing.length > 0) return 'GAME_SILENT';
  const held = await findHeldBonus(deps.pool, member.id);
  if (!held) return null;
  return hindranceOf(held) ?? endNow(deps, member, held);
}

async function endNow(deps: GameDeps, member: DueMember, held: HeldBonus): Promise<PostponeReason | null> {
  const ending = await endBonus(deps, member.id, held, endAtExpiry(held.bonus, held.progress));
  if (ending.kind === 'stale') return 'MOVING';
  return ending.kind === 'moving' ? 'ON_ITS_WAY' : null;
}
