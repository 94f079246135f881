import { setTimeout as sleep } from 'node:timers/promises';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { AccountCode, Entry, PostOutcome } from '../../ledger/entry.ts';
import { postIn } from '../../ledger/ledger.ts';
import { takeOperatorSnapshot } from '../../ledger/operator-accounts/operator-snapshot.job.ts';
import {
  type PostRow,
  postOneQuery,
  postOneValues,
  postQuery,
  postValues,
  toAnswer,
} from '../../ledger/post-columns.ts';
import { isLockNotAvailable } from '../../platform/db/lock-not-available.ts';
import { patience } from '../process/patience.ts';

/** Helpers shared by tests of the ledger: members with money, short ways to write an entry, and both ways to post one. */

interface NewMembers {
  readonly currency?: Currency;
  /** Wallet balance in minor units, posted from an account of the operator so that the ledger is right from the start. */
  readonly balance?: bigint;
  readonly games?: readonly string[];
}

export async function newMembers(
  pool: pg.Pool,
  count: number,
  { currency = 'THB', balance = 0n, games = ['PG'] }: NewMembers = {},
): Promise<string[]> {
  const members = Array.from({ length: count }, () => v7());
  const codes = ['wallet', 'held', ...games.map((game) => `game:${game}`)];
  await pool.query(
    `insert into account (member_id, code, currency)
     select m, c, $3 from unnest($1::uuid[]) m cross join unnest($2::text[]) c`,
    [members, codes, currency],
  );
  if (balance === 0n) return members;
  const client = await pool.connect();
  try {
    for (let from = 0; from < count; from += 500) {
      const batch = members.slice(from, from + 500);
      const outcomes = await postIn(
        client,
        batch.map((memberId) => deposit(memberId, balance, { currency, reason: 'funding' })),
      );
      if (!outcomes.every((outcome) => outcome.ok)) throw new Error('funding a test member was refused');
    }
  } finally {
    client.release();
  }
  return members;
}

export async function newMember(pool: pg.Pool, options: NewMembers = {}): Promise<string> {
  const [member] = await newMembers(pool, 1, options);
  if (!member) throw new Error('one was asked for');
  return member;
}

type Details = Partial<Entry>;

export function move(
  memberId: string,
  debit: AccountCode,
  credit: AccountCode,
  amount: bigint,
  more: Details = {},
): Entry {
  return {
    memberId,
    id: v7(),
    kind: 'move',
    debit,
    credit,
    amount,
    currency: 'THB',
    reason: 'test',
    ...more,
  };
}

export function deposit(memberId: string, amount: bigint, more: Details = {}): Entry {
  return move(memberId, 'operator:qr:KBANK', 'wallet', amount, { reason: 'qr', ...more });
}

export function hold(memberId: string, amount: bigint, more: Details = {}): Entry {
  return { ...move(memberId, 'wallet', 'held', amount), kind: 'hold', operationLock: 'withdraw', ...more };
}

/** Returns the entry that completes a hold: the held money goes to `credit`. */
export function posted(of: Entry, credit: AccountCode, more: Details = {}): Entry {
  return { ...resolving(of), kind: 'post', credit, ...more };
}

/** Returns the entry that voids a hold: the held money goes back. */
export function voided(of: Entry, more: Details = {}): Entry {
  return { ...resolving(of), kind: 'void', credit: of.debit, ...more };
}

function resolving(of: Entry): Entry {
  const { memberId, amount, currency, id } = of;
  return { ...move(memberId, 'held', 'wallet', amount, { currency }), resolves: id, movementId: id };
}

/** Posts by the function for one entry, repeatedly while another transaction has the accounts locked. */
export async function postOne(client: pg.Pool | pg.ClientBase, entry: Entry): Promise<PostOutcome> {
  for (;;) {
    const rows = await unlessLocked(client.query<PostRow>({ ...postOneQuery, values: postOneValues(entry) }));
    const [row] = rows ?? [];
    if (rows && !row) throw new Error('a function with out parameters answers one row');
    const answer = row ? toAnswer(row) : 'BUSY';
    if (answer !== 'BUSY') return answer;
    await sleep(5);
  }
}

/** Posts by the set-based function in a transaction of its own, then one by one the entries whose accounts were locked. */
export async function postBatch(pool: pg.Pool, entries: readonly Entry[]): Promise<PostOutcome[]> {
  const rows = await unlessLocked(pool.query<PostRow>({ ...postQuery, values: postValues(entries) }));
  const answers = rows ? rows.map(toAnswer) : entries.map(() => 'BUSY' as const);
  const outcomes: PostOutcome[] = [];
  for (const [i, answer] of answers.entries()) {
    // Present, because there are as many answers as entries.
    outcomes.push(answer === 'BUSY' ? await postOne(pool, entries[i]!) : answer);
  }
  return outcomes;
}

/** Returns null if the call failed after waiting half a second for a lock, as happens on a busy machine. */
async function unlessLocked(call: Promise<pg.QueryResult<PostRow>>): Promise<PostRow[] | null> {
  try {
    return (await call).rows;
  } catch (error) {
    if (isLockNotAvailable(error)) return null;
    throw error;
  }
}

/** Returns how many of these entries the ledger has. */
export async function countStored(pool: pg.Pool, entries: readonly Entry[]): Promise<number | null> {
  const ids = entries.map(({ id }) => id);
  return (await pool.query('select 1 from entry where id = any ($1)', [ids])).rowCount;
}

/** Returns the outcome as one word. */
export function codeOf(outcome: PostOutcome | undefined): string {
  if (!outcome) return 'NO_OUTCOME';
  if (!outcome.ok) return outcome.code;
  return outcome.replayed ? 'REPLAYED' : 'OK';
}

/**
 * Takes snapshots until one covers everything committed by now. A transaction that runs anywhere in the cluster, even in
 * another test's database, delays that for as long as it runs.
 */
export async function takeSnapshotOfAll(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ next: bigint }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_offset as next from operator_mark',
  );
  const next = rows[0]?.next ?? 0n;
  for (const end = Date.now() + patience(); Date.now() < end; ) {
    if ((await takeOperatorSnapshot(pool)) >= next) return;
    await sleep(10);
  }
  throw new Error('a transaction somewhere stays open');
}
