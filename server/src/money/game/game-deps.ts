import type { Deps } from '../../outside/deps.ts';
import type { PageWish } from '../../outside/game/game-provider.ts';
import type { Member } from '../../web/call/call-lookup.ts';

export type GameDeps = Pick<Deps, 'pool' | 'ledger' | 'parties' | 'settings' | 'log'>;

/** The caller, as far as money and games need to know. */
export type GameMember = Pick<Member, 'id' | 'publicId' | 'currency'>;

/** How the caller comes to a game, and where it leads back. */
export type Visit = Omit<PageWish, 'username'>;
