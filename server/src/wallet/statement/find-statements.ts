import type { StatementFilter } from '@kapao/contract/statement-types';
import { withoutCommas } from '@kapao/core/amount-text';
import { addDays, startOfDay } from '@kapao/core/calendar';
import { plainText } from '@kapao/core/text/plain-text';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { readReceiptCode } from '../receipts/receipt-code.ts';
import { linesOf, type StatementRow } from './lines.queries.ts';
import { statementPage, typesOf } from './page.queries.ts';
import { readDay } from './search/search-day.ts';
import { kindsOfWord, type LineKind, wordOf } from './search/search-words.ts';
import { linesByReference, matchesOf, namedBy, type StatementSearch } from './search.queries.ts';

interface Query {
  readonly page: number;
  readonly limit: number;
  readonly filter: StatementFilter;
  /** Search text as typed; empty for all. */
  readonly search: string;
  /** First and last Bangkok day. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns one page of a member's lines, newest first, and the number of matches. */
export async function findStatements(
  pool: pg.Pool,
  memberId: string,
  { filter, search, from, to, ...paging }: Query,
): Promise<{ readonly total: number; readonly rows: readonly StatementRow[] }> {
  const typed = plainText(search).trim();
  const days = daysFrom(from, to);
  const { total, ids } =
    typed || from || to
      ? await matchesOf(pool, memberId, await wantedBy(pool, memberId, typed, filter, days), paging)
      : await statementPage(pool, memberId, filter, paging);
  return { total, rows: await linesOf(pool, memberId, ids) };
}

function daysFrom(from: string | undefined, to: string | undefined): StatementSearch['within'] {
  return {
    start: from === undefined ? null : startOfDay(from),
    end: to === undefined ? null : startOfDay(addDays(to, 1)),
  };
}

/**
 * Reads a typed text in every sense that it may have: day, amount, words, number of a line or reference. Without a text,
 * every line of these days is wanted.
 */
async function wantedBy(
  pool: pg.Pool,
  memberId: string,
  typed: string,
  filter: StatementFilter,
  days: StatementSearch['within'],
): Promise<StatementSearch> {
  const types = typesOf[filter];
  const day = typed ? readDay(typed, new Date()) : days;
  const word = wordOf(typed);
  const kinds = word === null ? [] : kindsOfWord(word);
  const isWhole = ({ reference, debit }: LineKind) => reference === undefined && debit === undefined;
  return {
    types,
    within: day ? { start: later(day.start, days.start), end: earlier(day.end, days.end) } : days,
    whole: day ? types : kinds.filter(isWhole).map(({ type }) => type),
    kinds: kinds.filter((kind) => !isWhole(kind)),
    amount: readAmount(typed),
    ...(word === null ? { games: [], banks: [] } : await namedBy(pool, word)),
    ids: await idsOf(pool, memberId, typed),
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && other && one < other ? other : (one ?? other);
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other && one > other ? other : (one ?? other);
}

/** Reads `500`, `1,234.50`, `฿ 1,234.5` or `-500` as minor units without the sign; null if it is not an amount. */
export function readAmount(typed: string): bigint | null {
  const bare = withoutCommas(typed.replace(/[\s฿₭]/g, '').replace(/^[+-]/, ''));
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(bare)) return null;
  const [whole = '', fraction = ''] = bare.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

async function idsOf(pool: pg.Pool, memberId: string, typed: string): Promise<string[]> {
  if (isUuid(typed)) return [typed];
  // PostgreSQL cannot store a NUL, and no reference contains a space.
  if (!/^[\x21-\x7e]{4,40}$/.test(typed)) return [];
  return linesByReference(pool, memberId, { reference: typed, receipt: readReceiptCode(typed) });
}
