import { type Html, html } from '../html.ts';
import type { OpenGame } from './open-game.ts';
import { type PlayText, say } from './play-texts.ts';

const quickStakes = [1, 5, 10, 50, 100];

/** A stake in credits, with quick ones. */
export function stakeField({ game, lang }: OpenGame, label: PlayText): Html {
  const unit = game.rate === 1 ? '฿' : say(lang, 'credits');
  return html`<div class="field"><label for="stake">${say(lang, label)} (${unit})</label>
<input id="stake" name="stake" inputmode="decimal" value="10" autocomplete="off" required pattern="\\d{1,5}(\\.\\d{1,2})?">
<div class="chips">${quickStakes.map((stake) => html`<button type="button" class="chip" data-stake="${stake}">${stake}</button>`)}</div></div>`;
}
