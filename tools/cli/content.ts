import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { v7 } from 'uuid';
import { type Content, type ContentKey, contentSchemas } from '../../server/src/content/content.schemas.ts';
import { readContent, writeContent } from '../../server/src/content/stored-content.ts';
import { writeAudit } from '../../server/src/platform/backoffice/audit.ts';
import { noteOfCommand } from '../../server/src/platform/backoffice/audit-note.ts';
import { inTransaction } from '../../server/src/platform/db/transaction.ts';
import {
  type Command,
  type CommandResult,
  type Invocation,
  runAsProcess,
  say,
  sayError,
} from '../run/command.ts';
import { auditNameOf } from '../run/user-name.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run content                          lists what there is, and when it was changed
npm run content -- get <key>             prints one as JSON
npm run content -- set <key> <file>      checks a JSON file and writes it; - reads it from the terminal
npm run content -- terminate             ends the service for members at once
npm run content -- resume                takes that back`;

/** Shows or changes content that staff may edit without a release; the console has pages for it. */
async function run(pool: pg.Pool, { args, env, stdin }: Invocation): Promise<CommandResult> {
  const [verb, key, file, ...more] = args;
  const who = auditNameOf(env, command);
  if (verb === undefined) return list(pool);
  if (verb === 'terminate' && !key) return write(pool, 'terminated', true, who);
  if (verb === 'resume' && !key) return write(pool, 'terminated', false, who);
  if (key === undefined || !isKey(key) || more.length > 0)
    return say(`${usage}\n\nKeys: ${keys.join(', ')}`, 1);
  if (verb === 'get' && !file) return say(JSON.stringify(await stored(pool, key), null, 2));
  if (verb !== 'set' || !file) return say(usage, 1);
  if (file !== '-' && !existsSync(file)) return say(`There is no file ${file}.`, 1);
  const json = file === '-' ? await stdin() : readFileSync(file, 'utf8');
  return write(pool, key, parseJson(json), who);
}

// The schemas' keys are exactly those of the content.
const keys = Object.keys(contentSchemas) as ContentKey[];
const isKey = (key: string): key is ContentKey => keys.some((each) => each === key);

const command = 'npm run content';

async function list(pool: pg.Pool): Promise<CommandResult> {
  const { rows } = await pool.query<{ key: string; updatedAt: Date }>(
    'select key, updated_at as "updatedAt" from content order by key',
  );
  return say(rows.map(({ key, updatedAt }) => `${updatedAt.toISOString()}  ${key}`));
}

/**
 * Returns the stored value, even when it is malformed, because only a visible value can be repaired; null if
 * absent.
 */
async function stored(pool: pg.Pool, key: ContentKey): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>('select value from content where key = $1', [key]);
  return rows[0]?.value ?? null;
}

/** Writes the value and prints the previous one, so that the change can be undone. */
async function write(pool: pg.Pool, key: ContentKey, value: unknown, who: string): Promise<CommandResult> {
  const before = await stored(pool, key);
  const checked = contentSchemas[key].safeParse(value);
  if (!checked.success) {
    const flaws = checked.error.issues.map(({ path, message }) => `${[key, ...path].join('.')}: ${message}`);
    return sayError(flaws, 'Nothing was changed.');
  }
  await inTransaction(pool, async (client) => {
    // The value was just parsed by the schema of this key.
    await writeContent(client, key, checked.data as Content<typeof key>, { who, callId: v7() });
    const facts = {
      subject: 'content',
      subjectId: key,
      before: { value: before },
      after: { value: checked.data },
    };
    await writeAudit(client, noteOfCommand(command, who, facts));
  });
  const after = await readContent(pool, key);
  const cleaned = 'Markup outside the allowed list was taken out; look at the result with get.';
  return say([
    `Before: ${JSON.stringify(before)}`,
    ...(isDeepStrictEqual(after, value) ? [] : [cleaned]),
    `${key} is written.`,
  ]);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // No schema accepts undefined, so it is refused like any other malformed value.
    return undefined;
  }
}

export const contentCommand: Command = (invocation) =>
  onDatabase(invocation, (pool) => run(pool, invocation));

if (import.meta.main) await runAsProcess(contentCommand);
