import { choicesOf, longRunReturn, reelPays, reelSymbols } from '../games/chance.ts';
import type { AccountRow } from '../games/game-account.ts';
import type { SessionRow } from '../games/game-session.ts';
import type { Game } from '../games/games.ts';
import { toDisplay } from '../money.ts';
import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import { money, renderPage } from './layout.ts';
import { symbolSheet, useSymbol } from './symbols.ts';
import { type Lang, say } from './texts.ts';

const quickStakes = [1, 5, 10, 50];

/** The demo game itself. The page only shows; stake, chance and balance are the server's. */
export function playPage(
  game: Game,
  session: SessionRow,
  account: AccountRow,
  lang: Lang,
  backTo: string,
): string {
  const rate = game.rate === 1 ? '' : say(lang, 'creditWorth', { rate: game.rate });
  const head = html`
<div class="game-head">
  ${backTo ? html`<a class="ghost" href="${backTo}" rel="noreferrer">${icons.back}<span>${say(lang, 'back')}</span></a>` : ''}
  <h1>${game.name}</h1>
</div>
<p class="muted">${say(lang, 'balance')}</p>
<p class="balance" id="balance" aria-live="polite">${money(toDisplay(account.balance), game.rate === 1 ? '฿' : '')}</p>
<p class="muted">${rate}&nbsp;</p>`;
  const body = html`${symbolSheet}
<form id="game" class="card stack" data-code="${game.code}" data-play="${game.play}" data-token="${session.token}"
  data-won="${say(lang, 'won', { amount: '{amount}' })}" data-even="${say(lang, 'even')}" data-lost="${say(lang, 'lost')}"
  data-not-enough="${say(lang, 'notEnough')}" data-failed="${say(lang, 'failed')}" data-ended="${say(lang, 'ended')}">
  ${stage(game, lang)}
  <p id="outcome" class="outcome" role="status">&nbsp;</p>
  ${stakeField(game, lang)}
  <button class="main" id="go">${say(lang, game.play === 'reels' ? 'spin' : 'bet')}</button>
</form>
${game.play === 'reels' ? payTable(lang) : ''}
<p class="fine">${say(lang, 'demo', { rtp: longRunReturn(game.play) })}</p>`;
  return renderPage({ title: game.name, lang, head, body, scripts: ['play.js'] });
}

function stage(game: Game, lang: Lang): Html {
  if (game.play === 'reels') {
    const start = ['lotus', 'naga', 'lotus'];
    return html`<div class="reels" id="stage" data-symbols="${reelSymbols.join(',')}">${start.map(
      (name) => html`<div class="reel">${useSymbol(name)}</div>`,
    )}</div>`;
  }
  const label = (choice: string) => (choice === 'sun' || choice === 'moon' ? say(lang, choice) : choice);
  const picture = (choice: string) => (game.play === 'sides' ? useSymbol(choice) : html``);
  return html`
<div class="drum ${game.play}" id="stage"><span class="face">${game.play === 'sides' ? useSymbol('sun') : '?'}</span></div>
<fieldset class="choices ${game.play}"><legend>${say(lang, 'pick')}</legend>
${choicesOf(game.play).map(
  (
    choice,
    index,
  ) => html`<label><input type="radio" name="choice" value="${choice}" ${index === 0 ? html`checked` : ''}>
  <span>${picture(choice)}${label(choice)}</span></label>`,
)}</fieldset>`;
}

function stakeField(game: Game, lang: Lang): Html {
  return html`<div class="field"><label for="stake">${say(lang, 'stake')} ${game.rate === 1 ? '(฿)' : `(${say(lang, 'credits')})`}</label>
<input id="stake" name="stake" inputmode="decimal" value="10" autocomplete="off" required pattern="\\d{1,5}(\\.\\d{1,2})?">
<div class="chips">${quickStakes.map((stake) => html`<button type="button" class="chip" data-stake="${stake}">${stake}</button>`)}</div></div>`;
}

function payTable(lang: Lang): Html {
  return html`<details class="card"><summary>${say(lang, 'paytable')}</summary><ul class="pays">${reelSymbols
    .map(
      (name) =>
        html`<li>${useSymbol(name)}${useSymbol(name)}${useSymbol(name)}<span>${say(lang, 'pays', { times: reelPays[name] })}</span></li>`,
    )
    .reverse()}<li><span>${say(lang, 'pair')}</span></li></ul></details>`;
}

export function endedPage(lang: Lang): string {
  return renderPage({
    title: say(lang, 'ended'),
    lang,
    body: html`<div class="card"><p>${say(lang, 'endedHow')}</p></div>`,
  });
}
