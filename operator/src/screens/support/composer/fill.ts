import {
  type ChatPlaceholder,
  placeholderIn,
  placeholderPattern,
} from '@kapao/contract/backoffice/chat-placeholders';

/** Placeholder values from the customer context. */
export type PlaceholderValues = Readonly<Record<ChatPlaceholder, string | null>>;

export interface Filled {
  readonly text: string;
  /** Values that were filled in, to be checked before sending. */
  readonly filled: readonly string[];
}

/** Replaces placeholders with known values and leaves the others open. */
export function fill(text: string, values: PlaceholderValues): Filled {
  const filled = new Set<string>();
  const said = text.replace(placeholderPattern, (braces) => {
    const name = placeholderIn(braces);
    const value = name && values[name];
    if (!value) return braces;
    filled.add(value);
    return value;
  });
  return { text: said, filled: [...filled] };
}

/** Returns the placeholders that are open or unknown. A text with any of them cannot be sent. */
export function blanksIn(text: string): string[] {
  return [...new Set(text.match(placeholderPattern) ?? [])];
}

export interface Part {
  readonly text: string;
  readonly kind: 'plain' | 'filled' | 'blank';
}

/** Splits the text into parts, so that filled values and open placeholders can be marked. */
export function partsOf(text: string, filled: readonly string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { index, 0: blank } of text.matchAll(placeholderPattern)) {
    parts.push(...filledIn(text.slice(at, index), filled), { text: blank, kind: 'blank' });
    at = index + blank.length;
  }
  return [...parts, ...filledIn(text.slice(at), filled)];
}

/** Splits text at filled values. If several start at the same position, the longest wins. */
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
    if (before !== '') parts.push({ text: before, kind: 'plain' });
    if (first) parts.push({ text: first.value, kind: 'filled' });
    rest = first ? rest.slice(first.at + first.value.length) : '';
  }
  return parts;
}
