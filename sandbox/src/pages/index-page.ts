import { games } from '../games/games.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';
import type { Lang } from './texts.ts';
import { textOf } from './words.ts';

export function indexPage(walletAddress: string, lang: Lang): string {
  const head = html`<p class="eyebrow">${textOf(lang, 'sandbox')}</p><h1>${textOf(lang, 'indexTitle')}</h1>
<p class="muted">${textOf(lang, 'indexLead')}</p>`;
  const link = (href: string, icon: typeof icons.phone, title: string, what: string) =>
    html`<li><a class="place" href="${href}"><span class="disc">${icon}</span><span><b>${title}</b><span class="muted">${what}</span></span></a></li>`;
  const body = html`
<ul class="list">
${link('/phone', icons.phone, textOf(lang, 'phone'), textOf(lang, 'phoneWhat'))}
${link('/bank', icons.scan, textOf(lang, 'payQr'), textOf(lang, 'payQrWhat'))}
${link('/bank?tab=transfer', icons.send, textOf(lang, 'transfer'), textOf(lang, 'transferWhat'))}
${link('/bank?tab=payouts', icons.receive, textOf(lang, 'received'), textOf(lang, 'receivedWhat'))}
${link('/gift', icons.send, textOf(lang, 'gift'), textOf(lang, 'giftWhat'))}
</ul>
<div class="card"><h2>${icons.game} ${textOf(lang, 'games')}</h2><p class="muted">${textOf(lang, 'gamesOpen')}</p>
<ul class="plain">${games.map((game) => html`<li><b>${game.name}</b> <span class="muted">${game.code}${game.rate === 1 ? '' : ` · ${textOf(lang, 'creditIs', { rate: game.rate })}`}</span></li>`)}</ul></div>
<details class="card" lang="en"><summary>${icons.tools} For engineers</summary>
<p><a href="/games">Behind the games’ counters</a>: bets told late, voided, settled anew. <a href="/alarms">Alarms</a>: what staff are told.</p>
<p class="muted">Controls take JSON. Callbacks go to <span class="mono">${walletAddress}</span>.</p>
<ul class="plain mono"><li>GET /control/sms?phone=</li><li>GET /control/alarms</li><li>POST /control/bank/transfer</li><li>POST /control/bank/pay-qr</li><li>GET /control/bank/payouts</li><li>POST /control/giftlink</li><li>POST /control/game/{code}/play</li><li>POST /control/game/{code}/correct</li><li>POST /control/game/{code}/settle</li><li>POST /control/game/{code}/next</li><li>GET /control/game/{code}/account/{username}</li><li>POST, GET, DELETE /control/fault</li><li>GET /control/totals</li></ul></details>`;
  return renderPage({ title: textOf(lang, 'sandbox'), lang, tab: 'home', path: '/', head, body });
}
