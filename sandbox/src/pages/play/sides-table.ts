import { sides } from '../../play/chance.ts';
import { type Html, html } from '../html.ts';
import type { OpenGame } from './open-game.ts';
import { say } from './play-texts.ts';
import { stakeField } from './stake-field.ts';
import { useSymbol } from './symbols.ts';

/** A casino table with two sides; who likes covers both. */
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
