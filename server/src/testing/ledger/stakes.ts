import type pg from 'pg';
import { v7 } from 'uuid';
import type { Entry } from '../../ledger/entry.ts';
import { records } from '../../platform/ledger-records.ts';
import { deposit, hold, newMembers } from './ledger.ts';

/** Returns a transfer's hold as a member's call makes it: a guarded stake with the key of the call in its record. */
export function stakeOf(member: string, amount = 5n): Entry & { readonly key: string } {
  const key = v7();
  return {
    ...hold(member, amount, { operationLock: 'game:PG', atStake: true, guarded: true, reason: 'transfer' }),
    statement: { type: 'transfer', counterpart: 'PG' },
    record: {
      name: records.legTo,
      data: {
        code: 'PG',
        provider: 'PG',
        direction: 'in',
        amount: String(amount),
        sentAmount: String(amount),
        currency: 'THB',
        reference: key,
        sender: v7(),
        inquireInMs: 1_000,
        request: { owner: member, key, id: v7(), attempt: 1, hash: 'aa', leaseMs: 60_000 },
      },
    },
    key,
  };
}

/**
 * Stores refusals for the keys of these stakes, as another attempt would, so that their guard refuses them.
 */
export async function answerKeys(pool: pg.Pool, stakes: readonly (Entry & { key: string })[]): Promise<void> {
  await pool.query(
    `insert into request (owner, key, id, hash, state, status, answer, expires_at)
     select owner, key, gen_random_uuid(), '\\xaa', 'done', 409, '{}', now() + interval '1 hour'
       from unnest($1::uuid[], $2::uuid[]) as r (owner, key)`,
    [stakes.map(({ memberId }) => memberId), stakes.map(({ key }) => key)],
  );
}

/** Sets the daily loss limit of each of these members; 0 means that no stake is allowed. */
export async function limitLosses(pool: pg.Pool, members: readonly string[], value: bigint): Promise<void> {
  await pool.query(
    `insert into member_limit (member_id, name, value) select m, 'lossDay', $2 from unnest($1::uuid[]) m`,
    [members, value],
  );
}

/** Returns entries for every way to post: in batch queues, checked there by limits and a guard, and alone. */
export async function entriesOfEveryWay(pool: pg.Pool): Promise<Entry[]> {
  const members = await newMembers(pool, 40, { balance: 100n });
  return members.flatMap((member, i) => [
    deposit(member, 1n),
    i % 2 === 0 ? hold(member, 2n, { refusable: true }) : stakeOf(member, 2n),
  ]);
}
