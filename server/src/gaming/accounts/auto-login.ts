import { ok, type Result, refuse } from '@kapao/contract/result';
import { addressFlaw } from '../../platform/outgoing/reach.ts';
import { addressRefused } from '../../providers/game/answer.ts';
import type { Launch } from '../../providers/game/game-provider.ts';
import { beginPlay } from '../limits/play-limit.ts';
import { notePlayed } from './game-account.queries.ts';
import type { GameDeps, GameMember, LaunchOptions } from './game-deps.ts';
import { findOpenSlot } from './open-slot.ts';
import { passwordOf } from './slot-account.ts';

export interface LaunchRequest extends LaunchOptions {
  /** Game code in either case: the specification writes `pg`, the wallet `PG`. */
  readonly provider: string;
}

export type LaunchRefusal =
  | 'NO_GAME'
  | 'INVALID_USER_2'
  | 'INVALID_USER_4'
  | 'INVALID_IP'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED';

/** Returns a new address or form that opens the game on the member's own account. It must not be logged. */
export async function autoLogin(
  deps: GameDeps,
  member: GameMember,
  wish: LaunchRequest,
): Promise<Result<Launch, LaunchRefusal>> {
  const slot = await findOpenSlot(deps, member.id, wish.provider.toUpperCase());
  if (!slot.ok) return slot.code === 'NO_GAME' ? refuse('NO_GAME') : refuse('INVALID_USER_2');
  const { provider, username, row } = slot.value;
  // The active bonus does not allow this game, and there is money in it.
  if (row.barred && (row.balance ?? 0n) > 0n) return refuse('NO_GAME');
  const limited = await beginPlay(deps.pool, member.id);
  if (limited) return limited;
  const { lang, mobile, returnUrl } = wish;
  const password = await passwordOf(deps, member, slot.value);
  // The game's own page replaces a launch only at a provider without launch links, never after a refused launch.
  const web = provider.launches === false ? row.web : null;
  const outcome = web
    ? { kind: 'done' as const, link: web }
    : await provider.launch({ username, password, lang, mobile, returnUrl });
  const flaw = outcome.kind === 'done' ? addressFlaw(outcome.link, deps.settings.reach) : null;
  if (flaw) {
    deps.log.error({ game: row.code, flaw }, 'a game gave an address that members must not open');
    return refuse('NO_GAME');
  }
  if (outcome.kind === 'done') {
    await notePlayed(deps.pool, member.id, row.code);
    const { link, form } = outcome;
    return ok(form ? { link, form } : { link });
  }
  deps.log.warn({ game: row.code, outcome }, 'a game could not be launched');
  // A game without an answer is unavailable for now. One that refuses does not know the account, unless it refuses
  // our own IP address.
  if (outcome.kind === 'unknown') return refuse('NO_GAME');
  return refuse(outcome.code === addressRefused ? 'INVALID_IP' : 'INVALID_USER_4');
}
