import { lastBets, outstanding } from '../../games/bet-history.ts';
import { findAccount } from '../../games/game-account.ts';
import type { Game } from '../../games/games.ts';
import { toDisplay } from '../../money.ts';
import type { World } from '../../world.ts';
import { type Html, html } from '../html.ts';
import { money } from '../layout.ts';
import { betList } from './bet-list.ts';
import { drawList } from './lotto-table.ts';
import { matchList } from './match-list.ts';
import type { OpenGame } from './open-game.ts';
import { say } from './play-texts.ts';

const shownBets = 8;

export interface LivePieces {
  balance: string;
  /** Empty where nothing is open. */
  outstanding: string;
  history: Html;
  matches: Html;
  draws: Html;
}

/** What changes while the page is open: it is made here for the page and for everybody who asks again. */
export function livePieces(world: World, { game, session, lang }: OpenGame): LivePieces {
  const { username } = session;
  const account = findAccount(world.store, game.code, username);
  const open = outstanding(world.store, game.code, username);
  const none = html``;
  return {
    balance: toDisplay(account?.balance ?? 0),
    outstanding: open > 0 ? say(lang, 'outstanding', { amount: toDisplay(open) }) : '',
    history: betList(lastBets(world.store, game.code, username, shownBets), lang),
    matches: game.play === 'sport' ? matchList(world, game.code, lang) : none,
    draws: game.play === 'lotto' ? drawList(world, game.code, lang) : none,
  };
}

export function balanceLine(game: Game, balance: string): Html {
  return money(balance, game.rate === 1 ? '฿' : '');
}
