import { type Html, html } from '../html.ts';
import type { OpenGame } from './open-game.ts';
import { type PlayText, say } from './play-texts.ts';

const quickStakes = [1, 5, 10, 50, 100];

/** Stake field in credits, with quick amounts. */
export function stakeField({ game, lang }: OpenGame, label: PlayText): Html {
  const unit = game.rate === 1 ? '฿' : say(lang, 'credits');
  // The page's script fills in the value in baht, as it changes with each keystroke.
  const worth =
    game.rate === 1 ? '' : html` <small class="muted" id="stake-worth" data-rate="${game.rate}"></small>`;
  return html`<div class="field"><label for="stake">${say(lang, label)} (${unit})${worth}</label>
<input id="stake" name="stake" inputmode="decimal" value="1" autocomplete="off" required pattern="\\d{1,5}(\\.\\d{1,2})?">
<div class="chips">${quickStakes.map((stake) => html`<button type="button" class="chip" data-stake="${stake}">${stake}</button>`)}</div></div>`;
}
