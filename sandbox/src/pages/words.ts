import { fill, type Lang } from './texts.ts';
import { en, type Words } from './words-en.ts';
import { la } from './words-la.ts';
import { th } from './words-th.ts';

export type Word = keyof Words;
const words: Record<Lang, Words> = { en, th, la };

export function textOf(lang: Lang, name: Word, params: Record<string, string | number> = {}): string {
  return fill(words[lang][name], params);
}

/** Returns the texts that a page's script shows, as JSON for an attribute. */
export function textsAsJson(lang: Lang, names: readonly Word[]): string {
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, words[lang][name]])));
}
