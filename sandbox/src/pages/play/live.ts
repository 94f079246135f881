import { lastBets, outstanding } from '../../games/bet-history.ts';
import { findAccount } from '../../games/game-account.ts';
import type { Game, GameCode } from '../../games/games.ts';
import { toDisplay } from '../../money.ts';
import { type MatchRow, matchesOf, oddsOf, type Result, results, takesBets } from '../../play/match.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { type Html, html } from '../html.ts';
import { money } from '../layout.ts';
import type { Lang } from '../texts.ts';
import { betList } from './bet-list.ts';
import type { OpenGame } from './open-game.ts';
import { say } from './play-texts.ts';
import { useSymbol } from './symbols.ts';
import { drawList } from './tables.ts';
import { teamName } from './teams.ts';

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
export function livePieces(state: SandboxState, { game, session, lang }: OpenGame): LivePieces {
  const { username } = session;
  const account = findAccount(state.store, game.code, username);
  const open = outstanding(state.store, game.code, username);
  const none = html``;
  return {
    balance: account?.balance ?? 0,
    outstanding: open > 0 ? say(lang, 'outstanding', { amount: toDisplay(open) }) : '',
    history: betList(lastBets(state.store, game.code, username, shownBets), lang),
    matches: game.play === 'sport' ? matchList(state, game.code, lang) : none,
    draws: game.play === 'lotto' ? drawList(state, game.code, lang) : none,
  };
}

/** Balance in credits, with its value in baht if a credit is not one baht. */
export function balanceLine({ rate }: Game, balance: number, lang: Lang): Html {
  if (rate === 1) return money(toDisplay(balance), '฿');
  const worth = toDisplay(Math.floor(balance * rate));
  return html`${money(toDisplay(balance), '')} <small>${say(lang, 'credits')} · ฿${worth}</small>`;
}

const sides = { home: ['1', 'result1'], draw: ['X', 'resultX'], away: ['2', 'result2'] } as const;

/** Matches with their odds: those that still take bets, then the four newest of the others. */
function matchList(state: SandboxState, code: GameCode, lang: Lang): Html {
  const all = matchesOf(state, code);
  const open = all.filter((match) => takesBets(state, match));
  const others = all.filter((match) => !open.includes(match)).reverse();
  return html`<ul class="matches">${[...open, ...others.slice(0, 4)].map((match) => row(match, open.includes(match), lang))}</ul>`;
}

function row(match: MatchRow, isOpen: boolean, lang: Lang): Html {
  const pair = say(lang, 'versus', { home: teamName(match.home, lang), away: teamName(match.away, lang) });
  return html`<li class="match ${isOpen ? '' : 'over'}" data-match="${match.id}" data-pair="${pair}">
<div class="pair"><span>${useSymbol(`crest-${match.home}`)}<b>${teamName(match.home, lang)}</b></span>
<span class="middle">${middle(match, isOpen, lang)}</span>
<span><b>${teamName(match.away, lang)}</b>${useSymbol(`crest-${match.away}`)}</span></div>
${match.result === null ? html`<div class="odds">${results.map((side) => oddsButton(match, side, isOpen, pair, lang))}</div>` : ''}</li>`;
}

function middle(match: MatchRow, isOpen: boolean, lang: Lang): Html {
  if (match.result === 'void') return html`<em>${say(lang, 'calledOff')}</em>`;
  if (match.result !== null) return html`<b class="score">${match.score ?? ''}</b>`;
  if (match.ends_at === null) return html`–`;
  return html`<em class="on">${say(lang, isOpen ? 'playing' : 'closes')}</em>`;
}

function oddsButton(match: MatchRow, side: Result, isOpen: boolean, pair: string, lang: Lang): Html {
  const odds = oddsOf(match, side);
  if (odds === 0) return html``;
  const [sign, word] = sides[side];
  const shown = (odds / 100).toFixed(2);
  const label = `${pair}: ${say(lang, word)} ${shown}`;
  return html`<button type="button" class="odd" aria-pressed="false" aria-label="${label}" data-pick="${match.id}:${side}" data-odds="${odds}" data-sign="${sign}" ${isOpen ? '' : html`disabled`}><small>${sign}</small>${shown}</button>`;
}
