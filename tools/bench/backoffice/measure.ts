import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { MeasuredCall, Parameters } from './calls.ts';

export interface Measured {
  readonly name: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly goalMs: number;
  /** Distinct statuses other than 200. */
  readonly odd: readonly string[];
  /** Growing tables that were scanned from end to end, such as `entry 20,000,000 rows`. */
  readonly scans: readonly string[];
}

/**
 * Tables that grow with history or with members and must never be scanned whole. Tables bounded by open work are left
 * out, and so is `first_deposit`, of which a yearly report reads that year.
 */
const growingTables = [
  'abuse_flag', 'account', 'active_member', 'alarm', 'audit', 'bank_account_claim', 'bet', 'bet_day', 'member_bonus', 'commission',
  'content_version', 'decision', 'deposit_notice', 'device', 'reconciliation_break_note', 'entry', 'game_account', 'gift_claim', 'gift_link',
  'invitation', 'leg', 'limit_flag', 'member', 'member_change', 'member_flag', 'member_note', 'member_tag', 'bonus_offer_version', 'bank_receipt',
  'bank_receipt_key', 'phone_claim', 'approval_request', 'public_id_claim', 'qr', 'qr_payment', 'receipt', 'reconciliation_reading', 'refund',
  'session', 'slip', 'slip_claim', 'sms', 'account_status_change', 'statement_mark', 'withdrawal',
] as const; // biome-ignore format: a list of words

/**
 * Most rows of a table whose scans are ignored. PostgreSQL rightly scans such a table, which has few pages.
 */
const smallTableRows = 1_000;

export interface MeasureOptions {
  readonly url: string;
  readonly token: string;
  readonly pool: pg.Pool;
  readonly samples: number;
  /** Milliseconds for connections to publish their scan counters; with a shorter wait, scans may be missed. */
  readonly settleMs?: number;
}

export async function measureCall(options: MeasureOptions, measured: MeasuredCall): Promise<Measured> {
  const odd = new Set<string>();
  const times: number[] = [];
  await ask(options, measured, measured.parameters[0] ?? {}, odd);
  const before = await rowsScanned(options);
  for (let nth = 0; nth < options.samples; nth += 1) {
    const parameters = measured.parameters[nth % measured.parameters.length] ?? {};
    const { ms, next } = await ask(options, measured, parameters, odd);
    times.push(ms);
    // Later pages of a list have to be as fast as the first.
    if (next && nth % 2 === 0) {
      const onward = { ...parameters, query: { ...parameters.query, after: next } };
      times.push((await ask(options, measured, onward, odd)).ms);
    }
  }
  const after = await rowsScanned(options);
  times.sort((a, b) => a - b);
  return {
    name: measured.name,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    goalMs: measured.goalMs,
    odd: [...odd],
    scans: growingTables.flatMap((table) => {
      const rows = (after.get(table) ?? 0n) - (before.get(table) ?? 0n);
      return rows > 0n ? [`${table} ${rows.toLocaleString('en')} rows`] : [];
    }),
  };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function ask(
  { url, token }: MeasureOptions,
  { call }: MeasuredCall,
  { params = {}, query, body }: Parameters,
  odd: Set<string>,
): Promise<{ ms: number; next: string | null }> {
  const [method = '', path = ''] = call.path.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const address = `${url}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const began = performance.now();
  const response = await fetch(address, {
    method,
    headers: {
      'x-requested-with': 'kapao-backoffice',
      cookie: `kapao_backoffice=${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const ms = performance.now() - began;
  if (response.status !== 200) odd.add(`${response.status} ${text.slice(0, 60)}`);
  // Only a JSON list has a cursor for the next page; a file has none.
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = response.status === 200 && isJson ? (JSON.parse(text) as { next?: unknown }) : {};
  return { ms, next: typeof answer?.next === 'string' ? answer.next : null };
}

/**
 * Returns the rows read by sequential scans so far, by table. A connection publishes its counters only at its next activity
 * after a second.
 */
async function rowsScanned({ pool, settleMs = 1_100 }: MeasureOptions): Promise<Map<string, bigint>> {
  await sleep(settleMs);
  await Promise.all(
    Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.02), pg_stat_force_next_flush()')),
  );
  await sleep(50);
  const { rows } = await pool.query<{ name: string; rows: bigint }>(
    `select s.relname as name, coalesce(s.seq_tup_read, 0) as rows
       from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.relname = any ($1) and c.reltuples not between 0 and $2`,
    [growingTables, smallTableRows],
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}
