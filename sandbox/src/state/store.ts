import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { schema } from './schema.ts';

/** The sandbox's database. Every write is on disk before the call that made it is answered. */
export interface Store {
  /** Returns the first row, or undefined. The caller vouches that `Row` matches the selected columns. */
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs a statement and returns the number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Runs `work` in a transaction; a nested call joins the outer one. */
  atomically<Value>(work: () => Value): Value;
  close(): void;
}

/** Opens or creates `dataDir/sandbox.sqlite`. */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  // FULL, because money that a provider confirmed must survive a power cut, not only a killed process.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  database.exec(schema);

  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known) return known;
    const made = database.prepare(sql);
    prepared.set(sql, made);
    return made;
  };

  let depth = 0;
  return {
    // The driver types rows as unknown columns; the SQL beside each call determines the shape.
    one: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    atomically: (work) => {
      if (depth > 0) return work();
      database.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const value = work();
        database.exec('COMMIT');
        return value;
      } catch (problem) {
        database.exec('ROLLBACK');
        throw problem;
      } finally {
        depth -= 1;
      }
    },
    close: () => database.close(),
  };
}
