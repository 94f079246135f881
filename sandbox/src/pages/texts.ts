export type Lang = 'en' | 'th' | 'la';

/** Reads a language as wallets and providers write it; `lo` and `la` are both Lao. */
export function langOf(value: string): Lang {
  const lang = value.toLowerCase().slice(0, 2);
  return lang === 'th' ? 'th' : lang === 'la' || lang === 'lo' ? 'la' : 'en';
}

/** For `<html lang>`: the wire's `la` would be Latin. */
export function htmlLang(lang: Lang): string {
  return lang === 'la' ? 'lo' : lang;
}
