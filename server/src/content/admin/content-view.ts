import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { ZodError } from 'zod';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import { type ContentKey, contentSchemas } from '../content.schemas.ts';
import { contentRows, contentVersionRows } from './content.queries.ts';

/**
 * Returns version, time and author of each key's current value, and whether the value still fits its schema.
 */
export async function listContent(
  pool: pg.Pool,
  keys: readonly ContentKey[],
): Promise<BackofficeReplyOf<'listTexts'>> {
  const rows = await contentRows(pool, keys);
  return {
    rows: rows.map(({ key, version, at, who, value }) => {
      const isShaped = problemsOf(key as ContentKey, value).length === 0; // The query asks for content keys only.
      return { id: key, version, at, who, isShaped };
    }),
  };
}

export async function getContent(
  pool: pg.Pool,
  key: ContentKey,
): Promise<BackofficeResult<BackofficeReplyOf<'getText'>>> {
  const [row] = await contentRows(pool, [key]);
  if (!row) return refuse('NO_DATA');
  const { version, at, who, value } = row;
  return done({ version, at, who, value, problems: problemsOf(key, value) });
}

export async function listContentVersions(
  pool: pg.Pool,
  key: ContentKey,
  { after, most }: { readonly after?: string | undefined; readonly most: number },
): Promise<BackofficeReplyOf<'listTextVersions'>> {
  const before = Number(/^\d{1,9}$/.exec(after ?? '')?.[0] ?? 2 ** 31 - 1);
  const found = await contentVersionRows(pool, key, before, most + 1);
  const { rows, next } = pageOf(found, most, ({ version }) => String(version));
  return { rows: rows.map((row) => ({ ...row, id: String(row.version) })), next };
}

/** Returns the first validation error of the submitted value. */
export function invalidContent(key: ContentKey, { issues: [issue] }: ZodError): BackofficeResult<never> {
  return refuse('INVALID_INPUT', { field: [key, ...(issue?.path ?? [])].join('.'), problem: issue?.message });
}

const maxProblems = 20;

export function problemsOf(key: ContentKey, value: unknown): string[] {
  const { error } = contentSchemas[key].safeParse(value);
  return (error?.issues ?? [])
    .slice(0, maxProblems)
    .map(({ path, message }) => `${[key, ...path].join('.')}: ${message}`);
}
