import { plainText } from './text/plain-text.ts';

/** Voucher of a gift link; seventeen characters in old links and thirty-five in current ones. */
const voucher = /^[0-9A-Za-z]{16,64}$/;

/** Origins of gift links. Copying an address without `https://` often yields `http://`; only the voucher is used. */
const giftLinkOrigins = ['https://gift.truemoney.com', 'http://gift.truemoney.com'];

/** Returns the voucher of a TrueMoney gift link, given with or without `https://`, or alone; null for anything else. */
export function readGiftLink(text: string): string | null {
  const typed = plainText(text).trim();
  if (voucher.test(typed)) return typed;
  const link = /^gift\.truemoney\.com\//i.test(typed) ? `https://${typed}` : typed;
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const isTheirs =
    giftLinkOrigins.includes(url.origin) &&
    url.username + url.password === '' &&
    /^\/campaign\/?$/.test(url.pathname);
  const [found, ...more] = url.searchParams.getAll('v');
  return isTheirs && found !== undefined && more.length === 0 && voucher.test(found) ? found : null;
}
