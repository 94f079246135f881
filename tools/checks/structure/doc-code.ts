import { readFiles } from '../../test-files/sources.ts';

/** Code in a page of the documentation: a fenced block, or text between backticks. */
export interface DocCode {
  readonly path: string;
  /** Line of the code's first character. */
  readonly line: number;
  /** Language of a fenced block, empty where it names none; null for text between backticks. */
  readonly language: string | null;
  readonly text: string;
}

/** Pages of the checkout without the changelog, which keeps the names of its time. */
export const docPages = readFiles(/\.md$/).filter(({ path }) => path !== 'CHANGELOG.md');

const fence = '```';

export function codeIn({ path, text }: { readonly path: string; readonly text: string }): DocCode[] {
  const blocks: DocCode[] = [];
  const rest: string[] = [];
  let language: string | null = null;
  let block: string[] = [];
  for (const [above, line] of text.split('\n').entries()) {
    const isFence = line.startsWith(fence);
    // A removed block leaves its blank lines, so that the line numbers after it stay the same.
    rest.push(isFence || language !== null ? '' : line);
    if (!isFence) {
      block.push(line);
    } else if (language === null) {
      language = line.slice(fence.length).trim();
      block = [];
    } else {
      blocks.push({ path, line: above + 1 - block.length, language, text: block.join('\n') });
      language = null;
    }
  }
  const prose = rest.join('\n');
  const inline = Array.from(prose.matchAll(/`([^`]+)`/g), ({ index, 1: inner = '' }) => ({
    path,
    line: prose.slice(0, index).split('\n').length,
    language: null,
    text: inner.replaceAll(/\s+/g, ' '),
  }));
  return [...blocks, ...inline];
}
