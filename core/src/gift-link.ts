import { plainText } from './text/plain-text.ts';

/** What stands in a gift link; clients know seventeen characters of old and thirty-five of today. */
const voucher = /^[0-9A-Za-z]{16,64}$/;

/** What copies the address of a link without `https://` often puts `http://` there. Only the voucher is read of it. */
const theirs = ['https://gift.truemoney.com', 'http://gift.truemoney.com'];

/** The voucher of a TrueMoney gift link, with its `https://` or without, or of the voucher alone; null for everything else. */
export function readGiftLink(text: string): string | null {
  const typed = plainText(text).trim();
  if (voucher.test(typed)) return typed;
  const link = /^gift\.truemoney\.com\//i.test(typed) ? `https://${typed}` : typed;
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const isTheirs =
    theirs.includes(url.origin) && url.username + url.password === '' && /^\/campaign\/?$/.test(url.pathname);
  const [found, ...more] = url.searchParams.getAll('v');
  return isTheirs && found !== undefined && more.length === 0 && voucher.test(found) ? found : null;
}
