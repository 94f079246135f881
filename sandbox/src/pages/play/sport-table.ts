import { type Html, html } from '../html.ts';
import type { OpenGame } from './open-game.ts';
import { say } from './play-texts.ts';
import { stakeField } from './stake-field.ts';

/** The matches, and the slip that the script fills with what is tapped. */
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
