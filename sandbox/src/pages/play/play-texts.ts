import { fill, type Lang } from '../texts.ts';
import { en, type PlayTexts } from './play-texts-en.ts';
import { la } from './play-texts-la.ts';
import { th } from './play-texts-th.ts';

export type PlayText = keyof PlayTexts;
const texts: Record<Lang, PlayTexts> = { en, th, la };

export function say(lang: Lang, name: PlayText, params: Record<string, string | number> = {}): string {
  return fill(texts[lang][name], params);
}
