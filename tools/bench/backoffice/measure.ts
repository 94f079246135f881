import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { MeasuredCall, Parameters } from './calls.ts';

export interface Measured {
  readonly name: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly goalMs: number;
  /** Statuses other than 200, once each. */
  readonly odd: readonly string[];
  /** Tables that grow, read from one end to the other: `entry 20,000,000 rows`. */
  readonly scans: readonly string[];
}

/**
 * What grows with history or with members: none of it is read whole, however it is asked. Left out is what is bounded by what is
 * open, and `first_deposit`, of which a report of a year reads that year.
 */
const growing = [
  'abuse_flag', 'account', 'active_member', 'alarm', 'audit', 'bank_account_claim', 'bet', 'bet_day', 'member_bonus', 'commission',
  'content_version', 'decision', 'deposit_notice', 'device', 'reconciliation_break_note', 'entry', 'game_account', 'gift_claim', 'gift_link',
  'invitation', 'leg', 'limit_flag', 'member', 'member_change', 'member_flag', 'member_note', 'member_tag', 'bonus_offer_version', 'bank_receipt',
  'bank_receipt_key', 'phone_claim', 'approval_request', 'public_id_claim', 'qr', 'qr_payment', 'receipt', 'reconciliation_reading', 'refund',
  'session', 'slip', 'slip_claim', 'sms', 'account_status_change', 'statement_mark', 'withdrawal',
] as const; // biome-ignore format: a list of words

/** Of a table that is shorter PostgreSQL rightly reads the few pages there are. */
const leastRows = 1_000;

export interface MeasureOptions {
  readonly url: string;
  readonly token: string;
  readonly pool: pg.Pool;
  readonly samples: number;
  /** How long connections take to tell of what they read; with less, scans may go unseen. */
  readonly settleMs?: number;
}

export async function measureCall(inquiry: MeasureOptions, measured: MeasuredCall): Promise<Measured> {
  const odd = new Set<string>();
  const times: number[] = [];
  await ask(inquiry, measured, measured.parameters[0] ?? {}, odd);
  const before = await rowsScanned(inquiry);
  for (let nth = 0; nth < inquiry.samples; nth += 1) {
    const parameters = measured.parameters[nth % measured.parameters.length] ?? {};
    const { ms, next } = await ask(inquiry, measured, parameters, odd);
    times.push(ms);
    // A list is as fast further on.
    if (next && nth % 2 === 0) {
      const onward = { ...parameters, query: { ...parameters.query, after: next } };
      times.push((await ask(inquiry, measured, onward, odd)).ms);
    }
  }
  const after = await rowsScanned(inquiry);
  times.sort((a, b) => a - b);
  return {
    name: measured.name,
    p50Ms: at(times, 0.5),
    p95Ms: at(times, 0.95),
    goalMs: measured.goalMs,
    odd: [...odd],
    scans: growing.flatMap((table) => {
      const rows = (after.get(table) ?? 0n) - (before.get(table) ?? 0n);
      return rows > 0n ? [`${table} ${rows.toLocaleString('en')} rows`] : [];
    }),
  };
}

function at(sorted: readonly number[], share: number): number {
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
  // A list says where it goes on; nothing else does, and a file is none.
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = response.status === 200 && isJson ? (JSON.parse(text) as { next?: unknown }) : {};
  return { ms, next: typeof answer?.next === 'string' ? answer.next : null };
}

/** Rows that whole-table readings have read so far. Connections tell of it a second later, when they do something. */
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
    [growing, leastRows],
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}
