import { rankPays } from '../../play/chance.ts';
import { symbolsOf } from '../../play/skins.ts';
import { type Html, html } from '../html.ts';
import type { OpenGame } from './open-game.ts';
import { say } from './play-texts.ts';
import { stakeField } from './stake-field.ts';
import { useSymbol } from './symbols.ts';

/** Three reels with three visible symbols each; the middle row counts. */
export function slotMachine(open: OpenGame): Html {
  const names = symbolsOf(open.game.code);
  const at = (place: number) => useSymbol(names[place % names.length] ?? '');
  return html`<form class="card stack stage">
<div class="reels" id="stage" data-symbols="${names.join(',')}" aria-hidden="true">${[4, 1, 3].map(
    (middle) =>
      html`<div class="reel"><div class="strip">${at(middle + 4)}${at(middle)}${at(middle + 1)}</div></div>`,
  )}<span class="payline"></span></div>
<p id="outcome" class="outcome" role="status">&nbsp;</p>
${stakeField(open, 'stake')}
<button class="main" id="go">${say(open.lang, 'spin')}</button>
</form>`;
}

export function payTable({ game, lang }: OpenGame): Html {
  const rows = symbolsOf(game.code).map((name, rank) => {
    const one = useSymbol(name);
    return html`<li>${one}${one}${one}<span class="times">${say(lang, 'pays', { times: rankPays[rank] ?? 0 })}</span></li>`;
  });
  return html`<section class="card pay-table" aria-labelledby="pays"><h2 id="pays">${say(lang, 'paytable')}</h2>
<ul class="pays">${rows.reverse()}<li>${say(lang, 'pair')}</li></ul></section>`;
}
