import { setTimeout as sleep } from 'node:timers/promises';
import type { Currency } from '@kapao/core/money';
import pg from 'pg';
import {
  type PostAtStakeRow,
  type PostRow,
  postAtStakeQuery,
  postOneQuery,
  postOneValues,
  postQuery,
  postValues,
  toOutcome,
} from './columns.ts';
import type { AccountCode, Entry, PostOutcome, RecordRefusal } from './entry.ts';
import { Lane, LedgerUnreachable } from './lane.ts';

export interface LedgerOptions {
  /** Lanes that work side by side; a member always has the same one. Two feed two cores. */
  readonly lanes?: number;
  /** Entries that may wait in one lane before callers are turned away. */
  readonly queueLimit?: number;
  /** How often a call whose connection broke is sent again: the same ids, so nothing happens twice. */
  readonly reconnects?: number;
}

export interface Ledger {
  /** Moves money, batched with whatever else is on its way. Rejects only on a fault; a refusal is an outcome. */
  post(entry: Entry): Promise<PostOutcome>;
  /** True while entries are queued or in flight; shutdown waits for it to become false. */
  readonly busy: boolean;
}

export interface Balance {
  readonly currency: Currency;
  /** Minor units. */
  readonly balance: bigint;
  /** Counts the entries that touched the account. */
  readonly version: bigint;
}

export function createLedger(pool: pg.Pool, options: LedgerOptions = {}): Ledger {
  const { lanes: laneCount = 2, queueLimit = 10_000, reconnects = 3 } = options;
  const send = (batch: readonly Entry[]) => sendAgainWhenCut(reconnects, () => sendBatch(pool, batch));
  const lanes = Array.from({ length: laneCount }, () => new Lane(send, queueLimit));
  let alone = 0;
  return {
    post(entry) {
      // Never part of a batch: a refusal of these undoes the whole transaction, and limits are read under a lock of the
      // member.
      if (entry.atStake || entry.refusable) {
        alone++;
        const posted = sendAgainWhenCut(reconnects, () => sendAlone(pool, entry));
        return posted.finally(() => void alone--);
      }
      // The last hex digits of a member's id are random in every UUID version in use.
      const lane = lanes[Number.parseInt(entry.memberId.slice(-6), 16) % laneCount];
      if (!lane) throw new Error('no lane: the member id is not a UUID');
      return lane.post(entry);
    },
    get busy() {
      return alone > 0 || lanes.some((lane) => lane.busy);
    },
  };
}

/** Posts inside a use case's own transaction, which must hold no row lock yet: accounts are locked first, everywhere. */
export async function postIn(client: pg.ClientBase, entries: readonly Entry[]): Promise<PostOutcome[]> {
  const { rows } = await client.query<PostRow>({ ...postQuery, values: postValues(entries) });
  return rows.map(toOutcome);
}

/** Opens a member's accounts at zero; those already open stay as they are. */
export async function openAccounts(
  client: pg.ClientBase,
  memberId: string,
  currency: Currency,
  codes: readonly Exclude<AccountCode, `house:${string}`>[],
): Promise<void> {
  await client.query(
    `insert into account (member_id, code, currency) select $1, code, $2 from unnest($3::text[]) code
     on conflict do nothing`,
    [memberId, currency, codes],
  );
}

export async function balancesOf(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
): Promise<Map<AccountCode, Balance>> {
  const { rows } = await client.query<{ code: AccountCode } & Balance>(
    'select code, currency, balance, version from account where member_id = $1',
    [memberId],
  );
  return new Map(rows.map(({ code, ...balance }) => [code, balance]));
}

async function sendBatch(pool: pg.Pool, batch: readonly Entry[]): Promise<PostOutcome[]> {
  const [first, second] = batch;
  // Set-based work costs more than it saves for one or two entries.
  if (first && !second) {
    const { rows } = await pool.query<PostRow>({ ...postOneQuery, values: postOneValues(first) });
    return rows.map(toOutcome);
  }
  if (batch.length === 2) return Promise.all(batch.map(async (t) => (await sendBatch(pool, [t]))[0]!)); // one in, one out
  const { rows } = await pool.query<PostRow>({ ...postQuery, values: postValues(batch) });
  return rows.map(toOutcome);
}

async function sendAlone(pool: pg.Pool, entry: Entry): Promise<PostOutcome> {
  const values = postOneValues(entry);
  try {
    const { rows } = entry.atStake
      ? await pool.query<PostAtStakeRow>({ ...postAtStakeQuery, values })
      : await pool.query<PostRow>({ ...postOneQuery, values });
    return toOutcome(rows[0]!); // a function with OUT parameters answers exactly one row
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    return { ok: false, code: 'REFUSED', refusal };
  }
}

/** What `ledger_refuse` raised; null for every other error. */
function refusalIn(error: unknown): RecordRefusal | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'KP001' || !error.detail) return null;
  // Written by ledger_refuse alone, from an object with a code.
  return JSON.parse(error.detail) as RecordRefusal;
}

/** SQLSTATE classes after which nobody knows whether the transaction committed, or it surely did not. */
const cutOff = /^(08|57P0|40)|^E(CONN|PIPE)/;

/**
 * True when sending the same ids again can only help: the answer was lost, the transaction was rolled back, or
 * the same id was posted over other accounts (hence under no common lock) at the same moment.
 */
function worthSendingAgain(error: unknown): boolean {
  // Errors of pg carry these fields; on any other they are undefined.
  const { code = '', constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'entry_pkey') return true;
  return cutOff.test(code) || /terminated unexpectedly|Connection terminated/.test(String(error));
}

async function sendAgainWhenCut<T>(reconnects: number, send: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!worthSendingAgain(error)) throw error;
      if (attempt >= reconnects)
        throw new LedgerUnreachable('the ledger can not be reached', { cause: error });
      await sleep(50 * 2 ** attempt);
    }
  }
}
