import { readFiles } from './sources.ts';

/** Code in a page of the documentation: a fenced block, or text between backticks. */
export interface DocCode {
  readonly path: string;
  /** Line of its first character. */
  readonly line: number;
  /** Language of a fenced block, empty where it names none; null for text between backticks. */
  readonly language: string | null;
  readonly text: string;
}

/** Pages of the checkout without the changelog, which keeps the names of its time. */
export const docPages = readFiles(/\.md$/).filter(({ path }) => path !== 'CHANGELOG.md');

const fenced = /^```(\w*)[^\n]*\n([\s\S]*?)^```/gm;

export function codeIn({ path, text }: { readonly path: string; readonly text: string }): DocCode[] {
  const lineOf = (place: number) => text.slice(0, place).split('\n').length;
  const blocks = Array.from(text.matchAll(fenced), ({ index, 1: language = '', 2: inner = '' }) => ({
    path,
    line: lineOf(index) + 1,
    language,
    text: inner,
  }));
  // Blank lines keep the places of what follows a block.
  const rest = text.replaceAll(fenced, (block) => block.replaceAll(/[^\n]/g, ' '));
  const inline = Array.from(
    rest.matchAll(/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g),
    ({ index, 2: inner = '' }) => ({
      path,
      line: lineOf(index),
      language: null,
      text: inner.replaceAll(/\s+/g, ' '),
    }),
  );
  return [...blocks, ...inline];
}
