import type { Member } from '../../platform/call/call-lookup.ts';
import type { PageWish } from '../../providers/game/game-provider.ts';
import type { Deps } from '../../providers/registry/deps.ts';

export type GameDeps = Pick<Deps, 'pool' | 'ledger' | 'providers' | 'settings' | 'log'>;

/** The caller, as far as money and games need to know. */
export type GameMember = Pick<Member, 'id' | 'publicId' | 'currency'>;

/** How the caller comes to a game, and where it leads back. */
export type Visit = Omit<PageWish, 'username'>;
