import { games } from '../games/games.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';

export function indexPage(walletAddress: string): string {
  const head = html`<p class="eyebrow">Sandbox</p><h1>The world outside the wallet</h1>
<p class="muted">Banks, phones and game providers, imitated. No real money, no real company.</p>`;
  const place = (href: string, icon: typeof icons.phone, title: string, what: string) =>
    html`<li><a class="place" href="${href}"><span class="disc">${icon}</span><span><b>${title}</b><span class="muted">${what}</span></span></a></li>`;
  const body = html`
<ul class="list">
${place('/phone', icons.phone, 'Phone', 'SMS and one-time codes, as they arrive')}
${place('/bank', icons.scan, 'Pay a QR', 'Paste it, or take its picture')}
${place('/bank?tab=transfer', icons.send, 'Transfer', 'Into the wallet’s bank account, with a slip to keep')}
${place('/bank?tab=payouts', icons.receive, 'Money received', 'Withdrawals that were paid out')}
${place('/games', icons.game, 'Games', 'Bets of all games: told late, voided, settled anew')}
${place('/gift', icons.send, 'Gift links', 'Make one to paste into the wallet')}
</ul>
<div class="card"><h2>${icons.game} Games</h2><p class="muted">Open a game from the wallet: it brings its own link here.</p>
<ul class="plain">${games.map((game) => html`<li><b>${game.name}</b> <span class="muted">${game.code}${game.rate === 1 ? '' : ` · 1 credit = ฿${game.rate}`}</span></li>`)}</ul></div>
<details class="card"><summary>${icons.tools} For engineers</summary>
<p class="muted">Controls take JSON. Callbacks go to <span class="mono">${walletAddress}</span>.</p>
<ul class="plain mono"><li>GET /control/sms?phone=</li><li>POST /control/bank/transfer</li><li>POST /control/bank/pay-qr</li><li>GET /control/bank/payouts</li><li>POST /control/giftlink</li><li>POST /control/game/{code}/play</li><li>POST /control/game/{code}/correct</li><li>POST /control/game/{code}/settle</li><li>POST /control/game/{code}/next</li><li>GET /control/game/{code}/account/{username}</li><li>POST, GET, DELETE /control/fault</li><li>GET /control/totals</li></ul></details>`;
  return renderPage({ title: 'Sandbox', tab: 'home', head, body });
}
