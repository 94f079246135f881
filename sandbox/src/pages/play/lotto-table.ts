import type { GameCode } from '../../games/games.ts';
import { lastDraws, lottoPays, openDraw } from '../../play/lotto.ts';
import type { World } from '../../world.ts';
import { type Html, html } from '../html.ts';
import type { Lang } from '../texts.ts';
import { clock } from './bet-list.ts';
import type { OpenGame } from './open-game.ts';
import { say } from './play-texts.ts';
import { stakeField } from './stake-field.ts';

/** The last results and the ticket that the script fills number by number. */
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

export function drawList(world: World, code: GameCode, lang: Lang): Html {
  const next = openDraw(world, code);
  return html`<p class="next"><span>${say(lang, 'nextDraw')}</span><b data-until="${next.at}">${clock(next.at)}</b></p>
<ol class="draws">${lastDraws(world, code).map(
    ({ at, digits }) =>
      html`<li><span class="balls">${[...digits].map((digit) => html`<b>${digit}</b>`)}</span><time class="muted" datetime="${new Date(at).toISOString()}">${clock(at)}</time></li>`,
  )}</ol>`;
}
