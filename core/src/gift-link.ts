import { plainText } from './plain-text.ts';

/** What stands in a gift link; clients know seventeen characters of old and thirty-five of today. */
const voucher = /^[0-9A-Za-z]{16,64}$/;

/** The voucher of a TrueMoney gift link, with its `https://` or without, or of the voucher alone; null for everything else. */
export function readGiftLink(text: string): string | null {
  const typed = plainText(text).trim();
  if (voucher.test(typed)) return typed;
  const link = typed.startsWith('gift.truemoney.com/') ? `https://${typed}` : typed;
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const isTheirs =
    url.origin === 'https://gift.truemoney.com' &&
    url.username + url.password === '' &&
    /^\/campaign\/?$/.test(url.pathname);
  const [found, ...more] = url.searchParams.getAll('v');
  return isTheirs && found !== undefined && more.length === 0 && voucher.test(found) ? found : null;
}
