import { linkOf, newestVouchers } from '../giftlink/giftlink.ts';
import { toDisplay } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';
import type { Lang } from './texts.ts';
import { textOf, textsAsJson } from './words.ts';

const kinds = ['plain', 'expired', 'own', 'used'] as const;

/** Page that creates gift links and shows their state. */
export function giftPage({ store }: SandboxState, lang: Lang): string {
  const head = html`<h1>${textOf(lang, 'gift')}</h1><p class="muted">${textOf(lang, 'giftLead')}</p>`;
  const made = newestVouchers(store).map((voucher) => {
    const left = voucher.members - voucher.redeemed;
    const state =
      voucher.kind === 'expired' || voucher.kind === 'own' ? voucher.kind : left > 0 ? 'open' : 'redeemed';
    return html`<li class="line"><span class="disc">${left > 0 ? icons.send : icons.check}</span>
<div><p class="mono">…${voucher.hash.slice(-8)}</p><p class="muted">${voucher.members === 1 ? textOf(lang, 'oneShare') : textOf(lang, 'manyShares', { shares: voucher.members, redeemed: voucher.redeemed })}</p>
<button class="code" data-copy="${linkOf(voucher.hash)}" data-copied="${textOf(lang, 'copied')}">${icons.copy}<span>${textOf(lang, 'copyLink')}</span></button></div>
<div class="end"><p class="amount">${toDisplay(voucher.amount)}</p><p class="state">${textOf(lang, state)}</p></div></li>`;
  });
  const body = html`<form id="gift" class="card stack" novalidate data-words="${textsAsJson(lang, ['checkAmount'])}">
<div class="field"><label for="amount">${textOf(lang, 'amount')}</label><input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="100" required>
<div class="chips">${[1, 20, 100, 500].map((amount) => html`<button type="button" class="chip" data-amount="${amount}">${amount}</button>`)}</div></div>
<div class="row"><div class="field"><label for="members">${textOf(lang, 'shares')}</label><input id="members" name="members" inputmode="numeric" value="1"></div>
<div class="field"><label for="kind">${textOf(lang, 'whatItIs')}</label><select id="kind" name="kind">${kinds.map((kind) => html`<option value="${kind}">${textOf(lang, kind)}</option>`)}</select></div></div>
<p class="problem" id="problem" role="alert" hidden></p>
<button class="main" id="go">${textOf(lang, 'makeLink')}</button></form>
<ol class="list" id="live" aria-live="polite">${made}
${made.length === 0 ? html`<li class="empty">${icons.send}<p>${textOf(lang, 'noLinks')}</p></li>` : ''}</ol>`;
  const scripts = ['gift.js', 'live.js'];
  return renderPage({ title: textOf(lang, 'gift'), lang, tab: 'home', path: '/gift', head, body, scripts });
}
