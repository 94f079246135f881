import type { Pool } from 'pg';
import { disagreements } from './compare.ts';
import type { CodeQuery } from './queries-in-code.ts';
import { describeColumns } from './result-columns.ts';

/** Returns a sentence for each problem of a query; what cannot be checked is a problem, too. */
export async function problemsOf(pool: Pool, query: CodeQuery): Promise<string[]> {
  if (query.unreadable) return [`its text cannot be read: ${query.unreadable}`];
  const { fields } = query;
  if (!fields && query.readsRows) return ['it reads rows and does not say their type'];
  const client = await pool.connect();
  try {
    const found: string[] = [];
    for (const text of query.texts) {
      const columns = await describeColumns(client, text);
      if (fields) found.push(...disagreements(fields, columns));
    }
    return [...new Set(found)];
  } catch (error) {
    return [`PostgreSQL refuses it: ${error instanceof Error ? error.message : error}`];
  } finally {
    client.release();
  }
}
