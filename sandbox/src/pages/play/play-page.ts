import { longRunReturn, rankPays } from '../../play/chance.ts';
import { lottoReturn } from '../../play/lotto.ts';
import { selectionReturn, teams } from '../../play/match.ts';
import { symbolsOf } from '../../play/skins.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import { type Html, html } from '../html.ts';
import { icons } from '../icons.ts';
import { renderPage } from '../layout.ts';
import type { Lang } from '../texts.ts';
import { balanceLine, livePieces } from './live.ts';
import type { OpenGame } from './open-game.ts';
import { type PlayText, say } from './play-texts.ts';
import { stakeField } from './stake-field.ts';
import { symbolSheet, useSymbol } from './symbols.ts';
import { lottoTable, sidesTable, sportTable } from './tables.ts';

/** Texts that the script shows; all others come from the server in the page's language. */
const scriptTexts: readonly PlayText[] = [
  'won',
  'even',
  'lost',
  'notEnough',
  'invalid',
  'closed',
  'failed',
  'ended',
  'placed',
  'bought',
  'slipFull',
  'ticketFull',
  'remove',
];

/** Page of a demo game. It only displays: the server checks the stake and decides outcome and balance. */
export function playPage(state: SandboxState, open: OpenGame, backTo: string): string {
  const { game, session, lang } = open;
  const live = livePieces(state, open);
  const rate = game.rate === 1 ? '' : say(lang, 'creditWorth', { rate: game.rate });
  const head = html`
<div class="game-head">
  ${backTo ? html`<a class="ghost" href="${backTo}" rel="noreferrer">${icons.back}<span>${say(lang, 'back')}</span></a>` : ''}
  <h1>${game.name}</h1>
</div>
<p class="muted">${say(lang, 'balance')}</p>
<p class="balance" id="balance" aria-live="polite">${balanceLine(game, live.balance, lang)}</p>
<p class="muted"><span id="outstanding">${live.outstanding}</span>${rate ? html`<span>${rate}</span>` : ''}</p>`;
  const words = scriptTexts.map((name) => html` data-${kebab(name)}="${say(lang, name)}"`);
  const body = html`${symbolSheet(symbolNames(open))}
<div class="game-table ${game.play}" id="game" data-code="${game.code}" data-play="${game.play}" data-token="${session.token}"
  data-lang="${lang}" ${words}>
${stage(open, live)}
<section class="card history" aria-labelledby="last"><h2 id="last">${say(lang, 'last')}</h2><div data-live="history">${live.history}</div></section>
${game.play === 'slot' ? payTable(open) : ''}
</div>
<p class="fine">${fineLine(game.play, lang)}</p>`;
  const scripts = game.play === 'slot' || game.play === 'sides' ? ['reels.js'] : [`${game.play}.js`];
  return renderPage({ title: game.name, lang, head, body, scripts, skin: game.code });
}

/** Converts a name for a `data-` attribute: `data-not-enough` is read as `dataset.notEnough`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function stage(open: OpenGame, live: ReturnType<typeof livePieces>): Html {
  switch (open.game.play) {
    case 'slot':
      return slotMachine(open);
    case 'sides':
      return sidesTable(open);
    case 'sport':
      return sportTable(open, live.matches);
    case 'lotto':
      return lottoTable(open, live.draws);
  }
}

function symbolNames({ game }: OpenGame): readonly string[] {
  if (game.play === 'slot') return symbolsOf(game.code);
  if (game.play === 'sides') return ['sun', 'moon'];
  return game.play === 'sport' ? teams.map((team) => `crest-${team}`) : [];
}

function fineLine(play: OpenGame['game']['play'], lang: Lang): string {
  switch (play) {
    case 'slot':
      return say(lang, 'demoSlot', { rtp: longRunReturn.slot });
    case 'sides':
      return say(lang, 'demoSides', { rtp: longRunReturn.sides });
    case 'sport':
      return say(lang, 'demoSport', { rtp: selectionReturn });
    case 'lotto':
      return say(lang, 'demoLotto', { rtp: lottoReturn });
  }
}

export function endedPage(lang: Lang): string {
  return renderPage({
    title: say(lang, 'ended'),
    lang,
    body: html`<div class="card"><p>${say(lang, 'endedHow')}</p></div>`,
  });
}

/** Three reels with three visible symbols each; the middle row counts. */
function slotMachine(open: OpenGame): Html {
  const names = symbolsOf(open.game.code);
  const at = (index: number) => useSymbol(names[index % names.length] ?? '');
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

function payTable({ game, lang }: OpenGame): Html {
  const rows = symbolsOf(game.code).map((name, rank) => {
    const one = useSymbol(name);
    return html`<li>${one}${one}${one}<span class="times">${say(lang, 'pays', { times: rankPays[rank] ?? 0 })}</span></li>`;
  });
  return html`<section class="card pay-table" aria-labelledby="pays"><h2 id="pays">${say(lang, 'paytable')}</h2>
<ul class="pays">${rows.reverse()}<li>${say(lang, 'pair')}</li></ul></section>`;
}
