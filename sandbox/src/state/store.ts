import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { schema } from './schema.ts';

/** The sandbox's memory. Every write is on disk before the call that made it is answered. */
export interface Store {
  /** The first row, or undefined. `Row` is the caller's promise about the columns it selects. */
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Number of rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** All of `work` or none of it. Work inside work joins the outer one. */
  atomically<Value>(work: () => Value): Value;
  close(): void;
}

/** Opens (or makes) `dataDir/sandbox.sqlite`. */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  // FULL, because money that the outside world confirmed must outlive a power cut, not only a killed process.
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
    // The driver types rows as unknown columns; the shape is promised by the SQL beside each call.
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
