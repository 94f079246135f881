import { bankNames, bankNumbers } from '../bank/banks.ts';
import { bangkokTime } from '../bank/trans-ref.ts';
import { newestPayouts } from '../control/bank.control.ts';
import { toDisplay } from '../money.ts';
import type { World } from '../world.ts';
import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';

export type BankTab = 'pay' | 'transfer' | 'payouts';

const bankTabs = [
  { tab: 'pay', label: 'Pay a QR', icon: icons.scan },
  { tab: 'transfer', label: 'Transfer', icon: icons.send },
  { tab: 'payouts', label: 'Received', icon: icons.receive },
] as const;

/** The bank app of whoever pays in or is paid out. */
export function bankPage(world: World, tab: BankTab, payload: string): string {
  const head = html`<h1>Bank</h1><p class="muted">Any customer of any bank. Play money only.</p>
<nav class="tabs" aria-label="Bank">${bankTabs.map(
    (item) =>
      html`<a href="/bank?tab=${item.tab}" ${item.tab === tab ? html`aria-current="page"` : ''}>${item.icon}<span>${item.label}</span></a>`,
  )}</nav>`;
  const body = tab === 'pay' ? payBody(payload) : tab === 'transfer' ? transferBody() : payoutsBody(world);
  const scripts = tab === 'payouts' ? ['live.js'] : ['bank.js'];
  return renderPage({ title: 'Bank', tab: 'bank', head, body, scripts });
}

function bankOptions(chosen: string): Html {
  const codes = [...Object.keys(bankNumbers), 'BCEL', 'JDB'].sort();
  return html`${codes.map(
    (code) =>
      html`<option value="${code}" ${code === chosen ? html`selected` : ''}>${bankNames[code] ? `${code} · ${bankNames[code]}` : code}</option>`,
  )}`;
}

function payer(): Html {
  return html`<details class="payer"><summary>Paying from <b id="payer-line">SCB 1112223334</b></summary><div class="stack">
<div class="field"><label for="fromBank">Bank</label><select id="fromBank" name="fromBank">${bankOptions('SCB')}</select></div>
<div class="field"><label for="fromAccountNo">Account number</label><input id="fromAccountNo" name="fromAccountNo" inputmode="numeric" value="1112223334" required></div>
<div class="field"><label for="fromName">Name</label><input id="fromName" name="fromName" value="SOMCHAI DEMO" required></div></div></details>`;
}

function payBody(payload: string): Html {
  return html`<form id="pay" class="card stack" novalidate>
<div class="row"><label class="second file">${icons.scan}<span>Take a picture</span><input type="file" accept="image/*" capture="environment" data-scan></label>
<label class="second file">${icons.save}<span>Choose a picture</span><input type="file" accept="image/*" data-scan></label></div>
<div class="field"><label for="payload">or paste the text in the QR</label>
<textarea id="payload" name="payload" rows="3" spellcheck="false" autocapitalize="off" autocomplete="off">${payload}</textarea></div>
<p class="problem" id="problem" role="alert" hidden></p>
<section id="confirm" class="confirm" aria-live="polite" hidden>
<p class="muted">You pay</p><p class="balance"><span class="money" id="pay-amount"></span></p>
<dl><dt>To</dt><dd id="pay-to"></dd><dt>Reference</dt><dd id="pay-ref"></dd></dl>
<p class="note" id="pay-note" hidden></p></section>
${payer()}
<button class="main" id="go">Check the QR</button></form>`;
}

function transferBody(): Html {
  return html`<form id="transfer" class="card stack" novalidate>
<div class="field"><label for="toBank">To bank</label><select id="toBank" name="toBank">${bankOptions('KBANK')}</select></div>
<div class="field"><label for="toAccountNo">To account number</label><input id="toAccountNo" name="toAccountNo" inputmode="numeric" autocomplete="off" required></div>
<div class="field"><label for="amount">Amount (฿, to BCEL ₭)</label><input id="amount" name="amount" inputmode="decimal" autocomplete="off" required>
<div class="chips">${[100, 300, 500, 1000].map((amount) => html`<button type="button" class="chip" data-amount="${amount}">${amount}</button>`)}</div></div>
<p class="problem" id="problem" role="alert" hidden></p>
${payer()}
<button class="main" id="go">Transfer</button></form>`;
}

const states = {
  paid: { label: 'Received', icon: icons.check },
  pending: { label: 'On its way', icon: icons.clock },
  failed: { label: 'Failed', icon: icons.cross },
} as const;

function payoutsBody(world: World): Html {
  const payouts = newestPayouts(world).slice(0, 50);
  return html`<ol class="list" id="live" aria-live="polite">${payouts.map((payout) => {
    const state = states[payout.state];
    return html`<li class="line ${payout.state}"><span class="disc">${state.icon}</span>
<div><p>${payout.to_bank} ···${payout.to_account_no.slice(-4)} · ${payout.to_name}</p>
<p class="muted">${bangkokTime(payout.at).slice(0, 19).replace('T', ' ')}</p></div>
<div class="end"><p class="amount">${payout.state === 'failed' ? '' : '+'}${toDisplay(payout.amount)}</p><p class="state">${state.label}</p></div></li>`;
  })}
${payouts.length === 0 ? html`<li class="empty">${icons.receive}<p>Withdrawals paid out by the wallet appear here by themselves.</p></li>` : ''}</ol>`;
}
