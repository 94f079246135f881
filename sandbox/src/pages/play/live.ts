import { lastBets, outstanding } from '../../games/bet-history.ts';
import { findAccount } from '../../games/game-account.ts';
import type { Game } from '../../games/games.ts';
import { toDisplay } from '../../money.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { type Html, html } from '../html.ts';
import { money } from '../layout.ts';
import type { Lang } from '../texts.ts';
import { betList } from './bet-list.ts';
import { matchList } from './match-list.ts';
import type { OpenGame } from './open-game.ts';
import { say } from './play-texts.ts';
import { drawList } from './tables.ts';

const shownBets = 8;

export interface LivePieces {
  /** In hundredths of a credit. */
  balance: number;
  /** Empty if no bet is open. */
  outstanding: string;
  history: Html;
  matches: Html;
  draws: Html;
}

/** Returns the parts that change while the page is open, for the page itself and for its later updates. */
export function livePieces(world: SandboxState, { game, session, lang }: OpenGame): LivePieces {
  const { username } = session;
  const account = findAccount(world.store, game.code, username);
  const open = outstanding(world.store, game.code, username);
  const none = html``;
  return {
    balance: account?.balance ?? 0,
    outstanding: open > 0 ? say(lang, 'outstanding', { amount: toDisplay(open) }) : '',
    history: betList(lastBets(world.store, game.code, username, shownBets), lang),
    matches: game.play === 'sport' ? matchList(world, game.code, lang) : none,
    draws: game.play === 'lotto' ? drawList(world, game.code, lang) : none,
  };
}

/** Balance in credits, with its value in baht if a credit is not one baht. */
export function balanceLine({ rate }: Game, balance: number, lang: Lang): Html {
  if (rate === 1) return money(toDisplay(balance), '฿');
  const worth = toDisplay(Math.floor(balance * rate));
  return html`${money(toDisplay(balance), '')} <small>${say(lang, 'credits')} · ฿${worth}</small>`;
}
