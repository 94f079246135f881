import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Client, DatabaseError, type QueryArrayResult } from 'pg';

const about = `A small stand-in for psql: a statement ends with ";", \\q leaves. With PostgreSQL's own psql on the machine
(Debian: apt-get install postgresql-client) this command opens that.`;

/** Answers the statements of `-c`, or those typed in, as tables of text. Exits with 1 when one of `-c` fails. */
export async function smallPsql(url: string, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { command: { type: 'string', short: 'c', multiple: true } },
  });
  const client = new Client({
    connectionString: url,
    application_name: 'psql',
    // Values in PostgreSQL's own notation, for a person to read.
    types: { getTypeParser: () => (text: string) => text },
  });
  await client.connect();
  try {
    for (const command of values.command ?? []) if (!(await run(client, command))) return 1;
    if (!values.command) await runInteractive(client);
    return 0;
  } finally {
    await client.end();
  }
}

async function runInteractive(client: Client): Promise<void> {
  console.log(about);
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'kapao=> ' });
  let isOpen = true;
  lines.once('close', () => {
    isOpen = false;
  });
  let statement = '';
  lines.prompt();
  for await (const line of lines) {
    if (line.trim() === '\\q') break;
    statement += `${line}\n`;
    if (/;\s*$/.test(line)) {
      await run(client, statement);
      statement = '';
    }
    lines.setPrompt(statement.trim() ? 'kapao-> ' : 'kapao=> ');
    // Piped input ends before its first answer, with lines still to be processed.
    if (isOpen) lines.prompt();
  }
  lines.close();
}

async function run(client: Client, statement: string): Promise<boolean> {
  try {
    const answered = await client.query({ text: statement, rowMode: 'array' });
    // Several statements in one line return several results, which pg's types leave out.
    const results: QueryArrayResult<(string | null)[]>[] = [answered].flat();
    for (const result of results) console.log(tableOf(result));
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    console.error(`${error.severity}: ${error.message}${error.hint ? `\n${error.hint}` : ''}`);
    return false;
  }
}

function tableOf({ fields, rows, command, rowCount }: QueryArrayResult<(string | null)[]>): string {
  if (fields.length === 0) return `${command} ${rowCount ?? ''}`.trim();
  const lines = [fields.map(({ name }) => name), ...rows.map((row) => row.map((value) => value ?? ''))];
  const widths = fields.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const [head = '', ...body] = lines.map((line) =>
    line
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-');
  return [head, rule, ...body, `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n');
}
