import { linkOf, newestVouchers } from '../giftlink/giftlink.ts';
import { toDisplay } from '../money.ts';
import type { World } from '../world.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';

const kinds = [
  ['plain', 'An ordinary one'],
  ['expired', 'Expired'],
  ['own', 'Made by the wallet’s own number'],
  ['used', 'Redeemed by others'],
] as const;

/** Makes gift links, and shows what became of them. */
export function giftPage({ store }: World): string {
  const head = html`<h1>Gift links</h1><p class="muted">Make one here and paste it into the wallet. Play money only.</p>`;
  const made = newestVouchers(store).map((voucher) => {
    const left = voucher.members - voucher.redeemed;
    const state =
      voucher.kind === 'expired'
        ? 'Expired'
        : voucher.kind === 'own'
          ? 'Own'
          : left > 0
            ? 'Open'
            : 'Redeemed';
    return html`<li class="line"><span class="disc">${left > 0 ? icons.send : icons.check}</span>
<div><p class="mono">…${voucher.hash.slice(-8)}</p><p class="muted">${voucher.members === 1 ? 'One share' : `${voucher.members} shares, ${voucher.redeemed} redeemed`}</p>
<button class="code" data-copy="${linkOf(voucher.hash)}">${icons.copy}<span>Copy the link</span></button></div>
<div class="end"><p class="amount">${toDisplay(voucher.amount)}</p><p class="state">${state}</p></div></li>`;
  });
  const body = html`<form id="gift" class="card stack" novalidate>
<div class="field"><label for="amount">Amount (฿)</label><input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="100" required>
<div class="chips">${[1, 20, 100, 500].map((amount) => html`<button type="button" class="chip" data-amount="${amount}">${amount}</button>`)}</div></div>
<div class="row"><div class="field"><label for="members">Shares</label><input id="members" name="members" inputmode="numeric" value="1"></div>
<div class="field"><label for="kind">What it is</label><select id="kind" name="kind">${kinds.map(([kind, label]) => html`<option value="${kind}">${label}</option>`)}</select></div></div>
<p class="problem" id="problem" role="alert" hidden></p>
<button class="main" id="go">Make a link</button></form>
<ol class="list" id="live" aria-live="polite">${made}
${made.length === 0 ? html`<li class="empty">${icons.send}<p>No links yet.</p></li>` : ''}</ol>`;
  return renderPage({ title: 'Gift links', tab: 'home', head, body, scripts: ['gift.js', 'live.js'] });
}
