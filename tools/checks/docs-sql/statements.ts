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

/** Finds the statements of a page: its blocks of SQL, what it passes to psql, and SQL between backticks. */
export function statementsIn(page: { readonly path: string; readonly text: string }): DocStatement[] {
  return codeIn(page).flatMap((code) => sqlOf(code).flatMap((sql) => statementsOf(page.path, sql)));
}

interface Sql {
  readonly line: number;
  readonly text: string;
}

/**
 * Beginnings by which a statement is recognised, because no other text has them: `set` alone is also a command of ours.
 */
const beginnings = [
  /^(?:select|insert into|delete from|truncate|merge into|values|explain|grant|revoke|reindex|vacuum) \S/i,
  /^update \S+ set \S/i,
  /^with \w+ as \S/i,
  /^(?:create|alter|drop) (?:or replace |unique )?(?:table|index|view|function|role|user|database|system|extension|schema|sequence|trigger) \S/i,
  /^set (?:local )?\S+ (?:=|to) \S/i,
];

function sqlOf({ line, language, text }: DocCode): Sql[] {
  if (language === 'sql') return [{ line, text }];
  if (language === null && beginnings.some((beginning) => beginning.test(text))) return [{ line, text }];
  return text.split('\n').flatMap((command, below) => {
    const given = / -c (?:'([^']*)'|"([^"]*)")/.exec(command);
    return given && /\bpsql\b/.test(command)
      ? [{ line: line + below, text: given[1] ?? given[2] ?? '' }]
      : [];
  });
}

function statementsOf(path: string, sql: Sql): DocStatement[] {
  const statements: DocStatement[] = [];
  let line = sql.line;
  for (const part of partsOf(sql.text)) {
    const text = part.trim();
    const first = line + linesIn(part.slice(0, part.indexOf(text)));
    line += linesIn(part);
    if (text !== '')
      statements.push({
        place: `${path}:${first}`,
        written: text.replaceAll(/\s+/g, ' '),
        text: withParameters(text),
      });
  }
  return statements;
}

/** Splits at semicolons that are not within quotes. */
function partsOf(sql: string): string[] {
  const parts = [''];
  for (const [piece] of sql.matchAll(/'[^']*'|[^';]+|;/g))
    if (piece === ';') parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  return parts;
}

const linesIn = (text: string) => text.split('\n').length - 1;

/** Replaces `'…'`, `:name`, `:'name'` and `<name>` by parameters. */
function withParameters(sql: string): string {
  let last = Math.max(0, ...Array.from(sql.matchAll(/\$(\d+)/g), ([, number]) => Number(number)));
  return sql.replaceAll(/'[^']*'|::|:'\w+'|:[a-z]\w*|<[a-z][\w -]*>/g, (found) => {
    const isLeftOpen = found.startsWith("'")
      ? found.includes('…') || /^'<[^>]*>'$/.test(found)
      : found !== '::';
    if (!isLeftOpen) return found;
    last += 1;
    return `$${last}`;
  });
}
