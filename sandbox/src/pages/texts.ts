import type { FastifyRequest } from 'fastify';
import { fieldsOf, text } from '../fields.ts';

export const langs = ['th', 'la', 'en'] as const;
export type Lang = (typeof langs)[number];

/** Parses a language as wallets and providers write it; `lo` and `la` are both Lao. */
export function langOf(value: string): Lang {
  const lang = value.toLowerCase().slice(0, 2);
  return lang === 'th' ? 'th' : lang === 'la' || lang === 'lo' ? 'la' : 'en';
}

/** Returns the value for `<html lang>`, where the wire's `la` would mean Latin. */
export function htmlLang(lang: Lang): string {
  return lang === 'la' ? 'lo' : lang;
}

/** Replaces `{name}` with its value; a placeholder without a value stays unchanged. */
export function fill(words: string, params: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (whole, param: string) => String(params[param] ?? whole));
}

const cookie = 'sandbox-lang';

/** Returns the language in the address (the wallet passes the member's), else the last one used, else the browser's. */
export function langOfRequest(request: FastifyRequest): Lang {
  const { headers, query } = request;
  const kept = /(?:^|; )sandbox-lang=(th|la|en)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return langOf(text(fieldsOf(query), 'lang') || kept || (headers['accept-language'] ?? ''));
}

/** Returns the cookie header that keeps the language for later pages. */
export function keepLang(lang: Lang): [name: string, value: string] {
  return ['set-cookie', `${cookie}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`];
}
