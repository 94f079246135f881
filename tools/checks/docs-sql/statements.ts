import { codeIn, type DocCode } from '../structure/doc-code.ts';

/** SQL statement of a page. */
export interface DocStatement {
  /** File and line. */
  readonly place: string;
  /** Statement as it is written, on one line. */
  readonly written: string;
  /** Statement with a parameter for each value that the reader fills in. */
  readonly text: string;
}

/** Finds the statements of a page: its blocks of SQL, what it gives to psql, and SQL between backticks. */
export function statementsIn(page: { readonly path: string; readonly text: string }): DocStatement[] {
  return codeIn(page).flatMap((code) => sqlOf(code).flatMap((sql) => statementsOf(page.path, sql)));
}

interface Sql {
  readonly line: number;
  readonly text: string;
}

/** Beginnings that no other text has: `set` alone is also a command of ours. */
const beginning =
  /^(select|insert into|update [\w.]+ set|delete from|truncate|merge into|with \w+ as|values|explain|grant|revoke|reindex|vacuum|(create|alter|drop) (or replace |unique )?(table|index|view|function|role|user|database|system|extension|schema|sequence|trigger)|set (local )?[\w.]+ (=|to)|reset [\w.]+$)\b/i;

function sqlOf({ line, language, text }: DocCode): Sql[] {
  if (language === 'sql') return [{ line, text }];
  if (language === null && beginning.test(text) && text.includes(' ')) return [{ line, text }];
  return Array.from(
    text.matchAll(/\bpsql\b.*? -c (?:'([^']*)'|"([^"]*)")/g),
    ({ index, 1: single, 2: double }) => ({
      line: line + linesBefore(text, index),
      text: single ?? double ?? '',
    }),
  );
}

function statementsOf(path: string, { line, text }: Sql): DocStatement[] {
  // A semicolon within quotes ends no statement.
  return Array.from(text.matchAll(/(?:'(?:[^']|'')*'|[^;'])+/g), ({ index, 0: part }) => ({
    place: `${path}:${line + linesBefore(text, index + part.search(/\S|$/))}`,
    written: part.trim().replaceAll(/\s+/g, ' '),
    text: withParameters(part.trim()),
  })).filter(({ text }) => text !== '');
}

const linesBefore = (text: string, place: number) => text.slice(0, place).split('\n').length - 1;

/** Replaces `'…'`, `:name`, `:'name'` and `<name>` by parameters. */
function withParameters(sql: string): string {
  let last = Math.max(0, ...Array.from(sql.matchAll(/\$(\d+)/g), ([, number]) => Number(number)));
  return sql.replaceAll(/'(?:[^']|'')*'|::|:'\w+'|:[a-z]\w*|<[a-z][\w -]*>/g, (found) => {
    const isLeftOpen = found.startsWith("'") ? /…|^'<.*>'$/.test(found) : found !== '::';
    if (!isLeftOpen) return found;
    last += 1;
    return `$${last}`;
  });
}
