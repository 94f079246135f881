import { type Result, refuse } from '@kapao/contract/result';
import type { Launch } from '../../providers/game/game-provider.ts';
import { sameText } from '../../providers/protocol/signature.ts';
import { autoLogin, type LaunchRefusal, type LaunchRequest } from './auto-login.ts';
import type { GameDeps, GameMember } from './game-deps.ts';
import { slotOf } from './open-slot.ts';
import { slotRows } from './slot.queries.ts';
import { passwordOf } from './slot-account.ts';

/**
 * Providers whose games this path opens: those of the specification's list, and UFABET, for which the
 * specification has a refusal code of its own. The POST call opens every game.
 */
const providersByPath = new Set([
  'PG',
  'BETFLIX',
  'ASKMEBET',
  'IMI',
  'USUN',
  'AREASLOT',
  'CIRCUS',
  'SLOTRACHA',
  'PGSLOT',
  'JOKER2',
  'HUAYHD',
  'UFABET',
]);

/** Refusals for a username that belongs to another provider. */
const foreignUsernameRefusals: ReadonlyMap<string, 'NOT_UFABET' | 'NOT_AREASLOT'> = new Map([
  ['UFABET', 'NOT_UFABET'],
  ['AREASLOT', 'NOT_AREASLOT'],
]);

/**
 * Opens a game by the specification's path, which contains the credentials; they must be the caller's own at
 * that provider.
 */
export async function loginByPath(
  deps: GameDeps,
  member: GameMember,
  wish: LaunchRequest & { readonly username: string; readonly password?: string | undefined },
): Promise<
  Result<Launch, LaunchRefusal | 'INVALID_USER_1' | 'INVALID_USER_3' | 'NOT_UFABET' | 'NOT_AREASLOT'>
> {
  const code = wish.provider.toUpperCase();
  const rows = await slotRows(deps.pool, member.id);
  const row = rows.find((each) => each.code === code);
  const slot = row && slotOf(deps, row);
  if (!row || !slot?.isOffered || !providersByPath.has(code)) return refuse('NO_GAME');
  const own = row.active ? row.username : null;
  if (wish.username !== own) {
    const elsewhere = rows.some((each) => each.active && each.username === wish.username);
    const notIts = elsewhere && foreignUsernameRefusals.get(code);
    return refuse(notIts || (own === null ? 'INVALID_USER_2' : 'INVALID_USER_1'));
  }
  if (wish.password !== undefined) {
    const password = await passwordOf(deps, member, { ...slot, username: own });
    if (password === null || !sameText(wish.password, password)) return refuse('INVALID_USER_3');
  }
  return autoLogin(deps, member, wish);
}
