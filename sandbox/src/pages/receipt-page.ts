import QRCode from 'qrcode';
import sharp from 'sharp';
import { currencyOf } from '../bank/banks.ts';
import { bangkokTime } from '../bank/trans-ref.ts';
import type { TransferRow } from '../bank/transfer.ts';
import { toDisplay } from '../money.ts';
import { slipQrText } from '../qr/slip-qr.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { money, renderPage } from './layout.ts';
import type { Lang } from './texts.ts';
import { textOf } from './words.ts';

/** Page after a payment: amount, recipient and the slip to save. */
export function receiptPage(transfer: TransferRow, lang: Lang): string {
  const to = transfer.to_name || `${transfer.to_bank} ${transfer.to_account_no}`;
  const head = html`<div class="center"><span class="disc big">${icons.check}</span><h1>${textOf(lang, 'paid')}</h1>
<p class="balance">${money(toDisplay(transfer.amount), signOf(transfer))}</p><p class="muted">${textOf(lang, 'paidNext')}</p></div>`;
  const body = html`<div class="card"><dl>
<dt>${textOf(lang, 'to')}</dt><dd>${to}</dd>
${transfer.reference ? html`<dt>${textOf(lang, 'reference')}</dt><dd class="ref">${transfer.reference}</dd>` : ''}
<dt>${textOf(lang, 'from')}</dt><dd>${transfer.from_name}, ${transfer.from_bank} ···${transfer.from_account_no.slice(-4)}</dd>
<dt>${textOf(lang, 'time')}</dt><dd>${bangkokTime(transfer.at).slice(0, 19).replace('T', ' ')}</dd>
<dt>${textOf(lang, 'transaction')}</dt><dd class="mono" id="trans-ref">${transfer.trans_ref}</dd></dl></div>
<div class="card center stack"><img class="slip" src="/bank/slips/${transfer.trans_ref}.svg" alt="${textOf(lang, 'slipAlt')}" width="280" height="400">
<button class="second" id="save-slip" data-name="slip-${transfer.trans_ref}.png">${icons.save}<span>${textOf(lang, 'saveSlip')}</span></button></div>
<a class="main" href="/bank">${textOf(lang, 'backToBank')}</a>`;
  const path = `/bank/receipts/${transfer.trans_ref}`;
  return renderPage({
    title: textOf(lang, 'paid'),
    lang,
    tab: 'bank',
    path,
    head,
    body,
    scripts: ['receipt.js'],
  });
}

function signOf({ to_bank: toBank }: TransferRow): string {
  return currencyOf(toBank) === 'LAK' ? '₭' : '฿';
}

/** Slip as SVG. Its mini-QR proves nothing; only the bank's answer to its reference does. */
export async function slipSvg(transfer: TransferRow): Promise<string> {
  const qr = await QRCode.toString(slipQrText(transfer.from_bank, transfer.trans_ref), {
    type: 'svg',
    margin: 0,
  });
  const size = /viewBox="0 0 (\d+) /.exec(qr)?.[1] ?? '33';
  const modules = qr.slice(qr.indexOf('>', qr.indexOf('<svg')) + 1, qr.lastIndexOf('</svg>'));
  const line = (y: number, label: string, value: string) =>
    html`<text x="28" y="${y}" class="l">${label}</text><text x="252" y="${y}" text-anchor="end" class="v">${value}</text>`;
  const masked = (accountNo: string) => `xxx-x-x${accountNo.slice(-5, -1)}-x`;
  const written = html`<style>text{font-family:'Noto Sans','Noto Sans Thai',system-ui,sans-serif;font-size:10px;fill:#131c29}.l{fill:#5b6472}.v{font-weight:600}.h{font-size:13px;font-weight:700;fill:#fff}.a{font-size:26px;font-weight:700}</style>
<rect width="280" height="400" rx="14" fill="#fff"/><path d="M0 14A14 14 0 0 1 14 0h252a14 14 0 0 1 14 14v42H0Z" fill="#0e1a2b"/>
<text x="28" y="34" class="h">Transfer complete</text>
<text x="140" y="98" text-anchor="middle" class="a">${signOf(transfer)}${toDisplay(transfer.amount)}</text>
${line(132, 'From', transfer.from_name.slice(0, 26))}${line(148, transfer.from_bank, masked(transfer.from_account_no))}
${line(174, 'To', (transfer.to_name || transfer.to_bank).slice(0, 26))}${line(190, transfer.to_bank, masked(transfer.to_account_no))}
${line(216, 'Time', bangkokTime(transfer.at).slice(0, 19).replace('T', ' '))}${line(234, 'Ref', transfer.trans_ref)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 400" width="840" height="1200">${written.markup}<svg x="85" y="256" width="110" height="110" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${modules}</svg><text x="140" y="386" text-anchor="middle" class="l" style="font-size:8px">Sandbox slip. Not a real payment.</text></svg>`;
}

/** Slip as a PNG file, as a bank's app saves it. */
export async function slipPng(transfer: TransferRow): Promise<Buffer> {
  return sharp(Buffer.from(await slipSvg(transfer)))
    .png()
    .toBuffer();
}
