import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from '../../test-files/sources.ts';

/** Returns every text literal in a file; of a template, the part before the first placeholder. */
export function textsOf({ path, text }: Source): string[] {
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && found.push(value)),
    TemplateLiteral: ({ quasis: [first] }) => void (first && found.push(first.value.cooked ?? '')),
  }).visit(parseSync(path, text).program);
  return found;
}
