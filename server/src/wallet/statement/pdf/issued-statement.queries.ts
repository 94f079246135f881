import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Content of a statement, as far as its check code covers it. */
export interface StatementContent {
  readonly memberId: string;
  /** Month in Bangkok, `2026-11`. */
  readonly month: string;
  readonly currency: Currency;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: number;
  readonly contentHash: string;
}

export interface IssuedStatement extends StatementContent {
  readonly number: string;
  readonly issuedAt: Date;
}

const columns = `s.number, s.member_id as "memberId", s.month, s.currency, s.opening, s.closing, s.lines,
  s.content_hash as "contentHash", s.issued_at as "issuedAt"`;

/** Returns the row of this content, which gets the drawn number if it is new; null if the number is taken. */
export async function keepStatement(
  pool: pg.Pool,
  number: string,
  content: StatementContent,
): Promise<IssuedStatement | null> {
  const { memberId, month, currency, opening, closing, lines, contentHash } = content;
  await pool.query(
    `insert into issued_statement (number, member_id, month, currency, opening, closing, lines, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [number, memberId, month, currency, opening, closing, lines, contentHash],
  );
  const { rows } = await pool.query<IssuedStatement>(
    `select ${columns} from issued_statement s where s.member_id = $1 and s.month = $2 and s.content_hash = $3`,
    [memberId, month, contentHash],
  );
  return rows[0] ?? null;
}

export async function findStatement(pool: pg.Pool, number: string): Promise<IssuedStatement | null> {
  const { rows } = await pool.query<IssuedStatement>(
    `select ${columns} from issued_statement s where s.number = $1`,
    [number],
  );
  return rows[0] ?? null;
}
