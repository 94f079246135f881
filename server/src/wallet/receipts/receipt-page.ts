import { formatMinute } from '@kapao/core/bangkok-clock';
import { htmlLang, type Locale, locales } from '@kapao/core/locale';
import { formatAmount } from '@kapao/core/money-format';
import { type ThaiYears, writeYear } from '@kapao/core/thai-years';
import type { Content } from '../../content/content.schemas.ts';
import type { ReceiptRow } from './receipt.queries.ts';
import { writeReceiptCode } from './receipt-code.ts';
import { languageNames, type ReceiptKind, receiptTexts } from './receipt-texts.ts';

export type ReceiptCheck =
  | {
      readonly kind: 'genuine';
      readonly receipt: ReceiptRow;
      readonly code: string;
      /** Signature of the receipt; null when the key that made it is gone. */
      readonly signature: string | null;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'tooMany' };

/** Returns a whole page without scripts, styled by receipt.css with the colours of the app. */
export function receiptPage(shown: ReceiptCheck, locale: Locale, info: Content<'info'>): string {
  const operatorName = escapeHtml(info.name);
  const words = receiptTexts[locale];
  return `<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${words.title} · ${operatorName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/r/receipt.css">
</head>
<body>
<header>
<p class="name"><img src="/favicon.svg" alt="" width="28" height="28">${operatorName}</p>
<nav aria-label="${words.languages}">${locales.map((each) => languageLink(each, locale)).join('')}</nav>
</header>
<main class="${shown.kind === 'genuine' ? 'good' : 'bad'}">
${bodyOf(shown, locale, info.thaiYears)}
</main>
</body>
</html>
`;
}

function languageLink(each: Locale, current: Locale): string {
  const mark = each === current ? ' aria-current="true"' : '';
  return `<a href="?lang=${each}" lang="${htmlLang[each]}" hreflang="${htmlLang[each]}"${mark}>${languageNames[each]}</a>`;
}

function bodyOf(shown: ReceiptCheck, locale: Locale, years: ThaiYears): string {
  const words = receiptTexts[locale];
  if (shown.kind === 'unknown') return message(words.unknown, words.unknownWhy);
  if (shown.kind === 'tooMany') return message(words.tooMany, words.tooManyWhy);
  const { receipt, code, signature } = shown;
  const { labels } = words;
  const row = (label: string, value: string) => `<div><dt>${label}</dt><dd>${value}</dd></div>`;
  return `<h1>${words.genuine}</h1>
<p class="amount">${signs[receipt.currency]}${formatAmount(receipt.amount, receipt.currency)}</p>
<dl>
${row(labels.kind, words.kinds[kindOf(receipt)])}
${row(labels.state, words.states[stateOf(receipt)])}
${row(labels.time, `<time datetime="${receipt.createdAt.toISOString()}">${writeYear(formatMinute(receipt.createdAt), locale, years)}</time> <small>${words.zone}</small>`)}
${row(labels.code, `<span class="code">${writeReceiptCode(code)}</span>`)}
${signature === null ? '' : row(labels.signature, `<span class="code">${signature}</span>`)}
</dl>
<p>${signature === null ? words.oldKey : words.compare}</p>`;
}

function message(title: string, why: string): string {
  return `<h1>${title}</h1>\n<p>${why}</p>`;
}

const signs = { THB: '฿', LAK: '₭' } as const;

function kindOf({ statementType, debit, reference }: ReceiptRow): ReceiptKind {
  if (statementType === 'transfer') return debit === 'wallet' ? 'toGame' : 'fromGame';
  if (statementType === 'finish_bonus') return 'bonusEnd';
  if (reference === 'correction') return 'correction';
  // Lucky draws do not exist yet; they would be shown as a bonus.
  return statementType !== 'bonus' || reference === null || reference === 'luckydraw'
    ? statementType
    : reference;
}

/** Returns the state as in the statement: a move is final at once. */
function stateOf({ kind, resolved }: ReceiptRow) {
  if (kind === 'move' || resolved === 'post') return 'SUCCESS';
  return resolved === 'void' ? 'FAILED' : 'PROCESSING';
}

function escapeHtml(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
