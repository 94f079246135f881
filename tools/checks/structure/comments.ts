import { parseSync } from 'oxc-parser';
import type { Source } from '../../test-files/sources.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Parts of a file. */
export interface Parts {
  /** Text without comments. */
  readonly code: string;
  readonly comments: readonly string[];
}

/** Splits a TypeScript or SQL file into code and comments; comments on lines of their own that follow each other are one. */
export function partsOf({ path, text }: Pick<Source, 'path' | 'text'>): Parts {
  const spans: readonly Span[] = path.endsWith('.sql') ? sqlComments(text) : parseSync(path, text).comments;
  const between = spans.map(({ start }, i) => text.slice(spans[i - 1]?.end ?? 0, start));
  const code = [...between, text.slice(spans.at(-1)?.end ?? 0)].join('');
  const comments: string[] = [];
  spans.forEach(({ start, end }, i) => {
    const words = text
      .slice(start, end)
      .replace(/\*\/$/, '')
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\/\*\*?|\/\/|--|\*)/, '').trim())
      .join(' ');
    const goesOn = i > 0 && /^\n[^\S\n]*$/.test(between[i] ?? '');
    if (goesOn) comments.push(`${comments.pop()} ${words}`);
    else comments.push(words);
  });
  return { code, comments };
}

/** Returns the spans of `-- …`; two hyphens inside a text in quotes begin no comment. */
function sqlComments(text: string): Span[] {
  return Array.from(text.matchAll(/'[^']*'|--.*/g), ({ 0: found, index }) => ({
    found,
    start: index,
    end: index + found.length,
  })).filter(({ found }) => found.startsWith('--'));
}
