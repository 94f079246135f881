import type { GameCode } from '../../games/games.ts';
import { sides } from '../../play/chance.ts';
import { currentDraw, lastDraws, lottoPays } from '../../play/lotto.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { type Html, html } from '../html.ts';
import type { Lang } from '../texts.ts';
import { clock } from './bet-list.ts';
import type { OpenGame } from './open-game.ts';
import { say } from './play-texts.ts';
import { stakeField } from './stake-field.ts';
import { useSymbol } from './symbols.ts';

/** Casino table with two sides; both can be bet on. */
export function sidesTable(open: OpenGame): Html {
  const { lang } = open;
  return html`<form class="card stack stage">
<div class="drum" id="stage" aria-hidden="true"><span class="face">${useSymbol('sun')}</span></div>
<p id="outcome" class="outcome" role="status">&nbsp;</p>
<fieldset class="choices"><legend>${say(lang, 'pickSides')}</legend>
${sides.map(
  (side, index) =>
    html`<label><input type="checkbox" name="choice" value="${side}" ${index === 0 ? html`checked` : ''}>
  <span>${useSymbol(side)}${say(lang, side)} <small>1.95</small></span></label>`,
)}</fieldset>
${stakeField(open, 'stakeEach')}
<button class="main" id="go">${say(lang, 'bet')}</button>
</form>`;
}

/** Matches with the bet slip, which the script fills with the tapped picks. */
export function sportTable(open: OpenGame, matches: Html): Html {
  const { lang } = open;
  return html`<section class="card" aria-labelledby="matches"><h2 id="matches">${say(lang, 'matches')}</h2>
<div data-live="matches">${matches}</div></section>
<form class="card stack stage bet-slip" id="bet-slip" aria-labelledby="slip"><h2 id="slip">${say(lang, 'slip')}</h2>
<p class="muted" id="empty">${say(lang, 'slipEmpty')}</p>
<ul class="picks" id="picks"></ul>
<p id="outcome" class="outcome" role="status" hidden></p>
${stakeField(open, 'stake')}
<dl><dt>${say(lang, 'odds')}</dt><dd id="odds">–</dd><dt>${say(lang, 'couldWin')}</dt><dd id="win">–</dd></dl>
<button class="main" id="go" disabled>${say(lang, 'bet')}</button>
</form>
<a class="main jump" id="jump" href="#bet-slip" hidden><span>${say(lang, 'slip')}: <b id="jump-odds"></b></span></a>`;
}

/** Last results with the ticket, which the script fills number by number. */
export function lottoTable(open: OpenGame, draws: Html): Html {
  const { lang } = open;
  return html`<form class="card stack stage ticket" aria-labelledby="ticket"><h2 id="ticket">${say(lang, 'ticket')}</h2>
<div class="field"><label for="number">${say(lang, 'number')}</label>
<div class="row"><input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="3" pattern="\\d{2,3}">
<button type="button" class="second" id="random">${say(lang, 'random')}</button></div></div>
${stakeField(open, 'stakeNumber')}
<button type="button" class="second" id="add">${say(lang, 'add')}</button>
<p class="muted" id="empty">${say(lang, 'ticketEmpty')}</p>
<ul class="picks" id="picks"></ul>
<p id="outcome" class="outcome" role="status" hidden></p>
<dl><dt>${say(lang, 'total')}</dt><dd id="total">0.00</dd></dl>
<button class="main" id="go" disabled>${say(lang, 'buy')}</button>
<ul class="plain muted"><li>${say(lang, 'twoPays', { times: lottoPays[2] })}</li><li>${say(lang, 'threePays', { times: lottoPays[3] })}</li></ul>
</form>
<section class="card" aria-labelledby="draws"><h2 id="draws">${say(lang, 'draws')}</h2><div data-live="draws">${draws}</div></section>`;
}

export function drawList(state: SandboxState, code: GameCode, lang: Lang): Html {
  const next = currentDraw(state, code);
  return html`<p class="next"><span>${say(lang, 'nextDraw')}</span><b data-until="${next.at}">${clock(next.at)}</b></p>
<ol class="draws">${lastDraws(state, code).map(
    ({ at, digits }) =>
      html`<li><span class="balls">${[...digits].map((digit) => html`<b>${digit}</b>`)}</span><time class="muted" datetime="${new Date(at).toISOString()}">${clock(at)}</time></li>`,
  )}</ol>`;
}
