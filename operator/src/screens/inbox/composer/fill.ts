/** What a text leaves open, to be filled from what stands beside the conversation. */
export const placeholders = ['name', 'amount', 'time', 'reference'] as const;
export type Placeholder = (typeof placeholders)[number];
export type Filling = Readonly<Record<Placeholder, string | null>>;

const anyPlace = /\{(name|amount|time|reference)\}/g;

export interface Filled {
  readonly text: string;
  /** What was put in, to be seen before it is sent. */
  readonly filled: readonly string[];
}

/** Puts in what is known; what is not stays open. */
export function fill(text: string, values: Filling): Filled {
  const filled = new Set<string>();
  const said = text.replace(anyPlace, (place, name: Placeholder) => {
    const value = values[name];
    if (!value) return place;
    filled.add(value);
    return value;
  });
  return { text: said, filled: [...filled] };
}

/** What is still open: nothing is sent with it. */
export function blanksIn(text: string): string[] {
  return [...new Set(text.match(anyPlace) ?? [])];
}

export interface Part {
  readonly text: string;
  readonly look: 'plain' | 'filled' | 'blank';
}

/** The text in parts, so that what was put in and what is open can be marked. */
export function partsOf(text: string, filled: readonly string[]): Part[] {
  const known = filled.filter((value) => value !== '').map((value) => literal(value));
  const marked = new RegExp(`(${[String.raw`\{(?:name|amount|time|reference)\}`, ...known].join('|')})`, 'g');
  return text
    .split(marked)
    .filter((part) => part !== '')
    .map((part) => ({
      text: part,
      look: blanksIn(part).length > 0 ? 'blank' : filled.includes(part) ? 'filled' : 'plain',
    }));
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
