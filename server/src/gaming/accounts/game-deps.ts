import type { Member } from '../../platform/call/call-lookup.ts';
import type { PageWish } from '../../providers/game/game-provider.ts';
import type { Deps } from '../../providers/registry/deps.ts';

export type GameDeps = Pick<Deps, 'pool' | 'ledger' | 'providers' | 'settings' | 'log'>;

/** Calling member, as far as money and games need. */
export type GameMember = Pick<Member, 'id' | 'publicId' | 'currency'>;

/** Options of a launch: how the member opens a game, and where its return link leads. */
export type LaunchOptions = Omit<PageWish, 'username'>;
