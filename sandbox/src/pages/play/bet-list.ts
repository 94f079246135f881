import type { BetRow } from '../../games/bet.ts';
import { toDisplay } from '../../money.ts';
import { resultOf } from '../../play/play.ts';
import { outcomeOf } from '../../play/settle.ts';
import { type Html, html } from '../html.ts';
import type { Lang } from '../texts.ts';
import { say } from './play-texts.ts';
import { useSymbol } from './symbols.ts';
import { teamName } from './teams.ts';

const words = { open: 'openBet', void: 'voidBet', won: 'wonBet', even: 'evenBet', lost: 'lostBet' } as const;
const signs = { home: '1', draw: 'X', away: '2' } as const;

/** A member's bets, newest first; open ones are marked. */
export function betList(bets: readonly BetRow[], lang: Lang): Html {
  if (bets.length === 0) return html`<p class="muted">${say(lang, 'none')}</p>`;
  return html`<ul class="bets">${bets.map((bet) => line(bet, lang))}</ul>`;
}

function line(bet: BetRow, lang: Lang): Html {
  const result = resultOf(bet);
  // Change of the balance: a returned stake gives zero.
  const change = (result === 'open' ? 0 : bet.payout) - bet.stake;
  const amount = `${change < 0 ? '−' : change > 0 ? '+' : ''}${toDisplay(Math.abs(change))}`;
  return html`<li class="${result}"><span class="what">${what(bet, lang)}</span>
<span class="end"><span class="state">${say(lang, words[result])}</span><b class="amount">${amount}</b><time class="muted" datetime="${new Date(bet.at).toISOString()}">${clock(bet.at)}</time></span></li>`;
}

function what(bet: BetRow, lang: Lang): Html {
  const { shown, chosen, slip, scores, ticket, digits } = outcomeOf(bet);
  if (slip) {
    const rows = slip.picks.map(({ home, away, side, odds }, index) => {
      const pair = say(lang, 'versus', { home: teamName(home, lang), away: teamName(away, lang) });
      const score = scores?.[index] ? html` <i>${scores[index]}</i>` : '';
      return html`<span class="pick"><b class="sign">${signs[side]}</b>${pair}${score} <small>@${(odds / 100).toFixed(2)}</small></span>`;
    });
    return html`${rows}`;
  }
  if (ticket)
    return html`<b class="digits">${ticket.number}</b>${digits ? html` <small>→ ${digits}</small>` : ''}`;
  if (chosen)
    return html`${chosen.map((side) => useSymbol(side))} <small>→</small> ${(shown ?? []).map(useSymbol)}`;
  return shown ? html`${shown.map(useSymbol)}` : html`<small>#${bet.id}</small>`;
}

/** Formats a time of day in Bangkok, where the demo plays. */
export function clock(at: number): string {
  return clockFormat.format(at);
}

const clockFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', timeStyle: 'medium' });
