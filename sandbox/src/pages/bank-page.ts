import { bankNames, bankNumbers, thaiBankNames } from '../bank/banks.ts';
import { bangkokTime } from '../bank/trans-ref.ts';
import { newestPayouts } from '../control/bank.control.ts';
import { toDisplay } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';
import type { Lang } from './texts.ts';
import { textOf, textsAsJson, type Word } from './words.ts';

export type BankTab = 'pay' | 'transfer' | 'payouts';

const bankTabs = [
  { tab: 'pay', label: 'payQr', icon: icons.scan },
  { tab: 'transfer', label: 'transfer', icon: icons.send },
  { tab: 'payouts', label: 'received', icon: icons.receive },
] as const;

/** Texts that the script of the two forms shows. */
const scriptTexts = [
  'checkQr',
  'pay',
  'NOT_A_PAYMENT_QR',
  'UNKNOWN_RECEIVER',
  'UNKNOWN_REFERENCE',
  'QR_ALREADY_PAID',
  'EXPIRED',
  'CANCELLED',
  'noAnswer',
  'noQrFound',
  'noReader',
  'needFields',
] as const satisfies readonly Word[];

/**
 * Bank app of the payer or payee. The wallet passes what to pay, and from which account, after the # of the address
 * (bank.js).
 */
export function bankPage(state: SandboxState, lang: Lang, tab: BankTab, payload: string): string {
  const head = html`<h1>${textOf(lang, 'bank')}</h1><p class="muted">${textOf(lang, 'bankLead')}</p>
<nav class="tabs" aria-label="${textOf(lang, 'bank')}">${bankTabs.map(
    (item) =>
      html`<a href="/bank?tab=${item.tab}" ${item.tab === tab ? html`aria-current="page"` : ''}>${item.icon}<span>${textOf(lang, item.label)}</span></a>`,
  )}</nav>`;
  const body =
    tab === 'pay'
      ? payBody(lang, payload)
      : tab === 'transfer'
        ? transferBody(lang)
        : payoutsBody(state, lang);
  const scripts = tab === 'payouts' ? ['live.js'] : ['bank.js'];
  const path = `/bank?tab=${tab}`;
  return renderPage({ title: textOf(lang, 'bank'), lang, tab: 'bank', path, head, body, scripts });
}

function bankOptions(lang: Lang, chosen: string): Html {
  const codes = [...Object.keys(bankNumbers), 'BCEL', 'JDB'].sort();
  const named = (code: string) => (lang === 'th' ? thaiBankNames[code] : undefined) ?? bankNames[code];
  return html`${codes.map(
    (code) =>
      html`<option value="${code}" ${code === chosen ? html`selected` : ''}>${named(code) ? `${code} · ${named(code)}` : code}</option>`,
  )}`;
}

function payer(lang: Lang): Html {
  return html`<details class="payer"><summary><span>${textOf(lang, 'payingFrom')} <b id="payer-line">SCB 1112223334</b></span></summary><div class="stack">
<div class="field"><label for="fromBank">${textOf(lang, 'bank')}</label><select id="fromBank" name="fromBank">${bankOptions(lang, 'SCB')}</select></div>
<div class="field"><label for="fromAccountNo">${textOf(lang, 'accountNo')}</label><input id="fromAccountNo" name="fromAccountNo" inputmode="numeric" value="1112223334" required></div>
<div class="field"><label for="fromName">${textOf(lang, 'name')}</label><input id="fromName" name="fromName" value="SOMCHAI DEMO" required></div></div></details>`;
}

function payBody(lang: Lang, payload: string): Html {
  return html`<form id="pay" class="card stack" novalidate data-words="${textsAsJson(lang, scriptTexts)}">
<div id="finding" class="stack"><div class="row"><label class="second file">${icons.scan}<span>${textOf(lang, 'takePicture')}</span><input type="file" accept="image/*" capture="environment" data-scan></label>
<label class="second file">${icons.save}<span>${textOf(lang, 'choosePicture')}</span><input type="file" accept="image/*" data-scan></label></div>
<div class="field"><label for="payload">${textOf(lang, 'pasteText')}</label>
<textarea id="payload" name="payload" rows="3" spellcheck="false" autocapitalize="off" autocomplete="off">${payload}</textarea></div></div>
<p class="problem" id="problem" role="alert" hidden></p>
<section id="confirm" class="confirm" aria-live="polite" hidden>
<p class="muted">${textOf(lang, 'youPay')}</p><p class="balance"><span class="money" id="pay-amount"></span></p>
<dl><dt>${textOf(lang, 'to')}</dt><dd id="pay-to"></dd><dt>${textOf(lang, 'reference')}</dt><dd class="ref" id="pay-ref"></dd></dl>
<p class="note" id="pay-note" hidden></p>
<button type="button" class="second" id="another">${icons.scan}<span>${textOf(lang, 'anotherQr')}</span></button></section>
${payer(lang)}
<button class="main" id="go">${textOf(lang, 'checkQr')}</button></form>`;
}

function transferBody(lang: Lang): Html {
  return html`<form id="transfer" class="card stack" novalidate data-words="${textsAsJson(lang, scriptTexts)}">
<div class="field"><label for="toBank">${textOf(lang, 'toBank')}</label><select id="toBank" name="toBank">${bankOptions(lang, 'KBANK')}</select></div>
<div class="field"><label for="toAccountNo">${textOf(lang, 'toAccountNo')}</label><input id="toAccountNo" name="toAccountNo" inputmode="numeric" autocomplete="off" required></div>
<div class="field"><label for="amount">${textOf(lang, 'amountBoth')}</label><input id="amount" name="amount" inputmode="decimal" autocomplete="off" required>
<div class="chips">${[100, 300, 500, 1000].map((amount) => html`<button type="button" class="chip" data-amount="${amount}">${amount}</button>`)}</div></div>
<p class="problem" id="problem" role="alert" hidden></p>
${payer(lang)}
<button class="main" id="go">${textOf(lang, 'transfer')}</button></form>`;
}

const states = {
  paid: { label: 'received', icon: icons.check },
  pending: { label: 'pending', icon: icons.clock },
  failed: { label: 'failed', icon: icons.cross },
} as const;

function payoutsBody(state: SandboxState, lang: Lang): Html {
  const payouts = newestPayouts(state).slice(0, 50);
  return html`<ol class="list" id="live" aria-live="polite">${payouts.map((payout) => {
    const shown = states[payout.state];
    return html`<li class="line ${payout.state}"><span class="disc">${shown.icon}</span>
<div><p>${payout.to_bank} ···${payout.to_account_no.slice(-4)} · ${payout.to_name}</p>
<p class="muted">${bangkokTime(payout.at).slice(0, 19).replace('T', ' ')}</p></div>
<div class="end"><p class="amount">${payout.state === 'failed' ? '' : '+'}${toDisplay(payout.amount)}</p><p class="state">${textOf(lang, shown.label)}</p></div></li>`;
  })}
${payouts.length === 0 ? html`<li class="empty">${icons.receive}<p>${textOf(lang, 'nothingReceived')}</p></li>` : ''}</ol>`;
}
