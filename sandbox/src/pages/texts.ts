import type { FastifyRequest } from 'fastify';
import { fieldsOf, text } from '../fields.ts';

export const langs = ['th', 'la', 'en'] as const;
export type Lang = (typeof langs)[number];

/** Reads a language as wallets and providers write it; `lo` and `la` are both Lao. */
export function langOf(value: string): Lang {
  const lang = value.toLowerCase().slice(0, 2);
  return lang === 'th' ? 'th' : lang === 'la' || lang === 'lo' ? 'la' : 'en';
}

/** For `<html lang>`: the wire's `la` would be Latin. */
export function htmlLang(lang: Lang): string {
  return lang === 'la' ? 'lo' : lang;
}

/** `{name}` becomes its value; what nobody gave a value stays as it is. */
export function fill(words: string, params: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (whole, param: string) => String(params[param] ?? whole));
}

const cookie = 'sandbox-lang';

/** The language that the address names (whoever comes from the wallet brings theirs), else the last one, else the browser's. */
export function langOfRequest(request: FastifyRequest): Lang {
  const { headers, query } = request;
  const kept = /(?:^|; )sandbox-lang=(th|la|en)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return langOf(text(fieldsOf(query), 'lang') || kept || (headers['accept-language'] ?? ''));
}

/** Keeps the language from page to page. */
export function keepLang(lang: Lang): [name: string, value: string] {
  return ['set-cookie', `${cookie}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`];
}
