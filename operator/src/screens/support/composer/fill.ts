import { type ChatPlaceholder, inBraces, placeholderIn } from '@kapao/contract/backoffice/chat-placeholders';

/** What stands beside the conversation, for what a text leaves open. */
export type Filling = Readonly<Record<ChatPlaceholder, string | null>>;

export interface Filled {
  readonly text: string;
  /** What was put in, to be seen before it is sent. */
  readonly filled: readonly string[];
}

/** Puts in what is known; what is not stays open. */
export function fill(text: string, values: Filling): Filled {
  const filled = new Set<string>();
  const said = text.replace(inBraces, (braces) => {
    const name = placeholderIn(braces);
    const value = name && values[name];
    if (!value) return braces;
    filled.add(value);
    return value;
  });
  return { text: said, filled: [...filled] };
}

/** What is still open, or is nothing that is ever filled: nothing is sent with it. */
export function blanksIn(text: string): string[] {
  return [...new Set(text.match(inBraces) ?? [])];
}

export interface Part {
  readonly text: string;
  readonly look: 'plain' | 'filled' | 'blank';
}

/** The text in parts, so that what was put in and what is open can be marked. */
export function partsOf(text: string, filled: readonly string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { index, 0: blank } of text.matchAll(inBraces)) {
    parts.push(...filledIn(text.slice(at, index), filled), { text: blank, look: 'blank' });
    at = index + blank.length;
  }
  return [...parts, ...filledIn(text.slice(at), filled)];
}

/** Of several that begin at one place the longest is meant. */
function filledIn(text: string, filled: readonly string[]): Part[] {
  const parts: Part[] = [];
  let rest = text;
  while (rest !== '') {
    const [first] = filled
      .filter((value) => value !== '')
      .map((value) => ({ value, at: rest.indexOf(value) }))
      .filter(({ at }) => at !== -1)
      .toSorted((one, other) => one.at - other.at || other.value.length - one.value.length);
    const before = first ? rest.slice(0, first.at) : rest;
    if (before !== '') parts.push({ text: before, look: 'plain' });
    if (first) parts.push({ text: first.value, look: 'filled' });
    rest = first ? rest.slice(first.at + first.value.length) : '';
  }
  return parts;
}
