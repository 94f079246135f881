import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  codeOf,
  deposit,
  hold,
  newMember,
  postBatch,
  posted,
  postOne,
  voided,
} from '../testing/ledger/ledger.ts';
import type { Entry } from './entry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Posts the entry beside another member's, so that both are one batch. */
async function inABatch(entry: Entry) {
  const other = deposit(await newMember(database.pool), 1n);
  return (await postBatch(database.pool, [other, entry]))[1];
}

const locksOf = async (member: string) => {
  const { rows } = await database.pool.query<{ lock: string }>(
    'select operation_lock as lock from open_hold where member_id = $1 order by operation_lock',
    [member],
  );
  return rows.map(({ lock }) => lock);
};

describe.each([
  { path: 'one by one', post: (entry: Entry) => postOne(database.pool, entry) },
  { path: 'in a batch', post: inABatch },
])('of two holds, posted $path,', ({ post }) => {
  it.each([
    { end: 'posted', endOf: (of: Entry) => posted(of, 'operator:payout:KBANK') },
    { end: 'voided', endOf: (of: Entry) => voided(of) },
  ])('the one that is $end frees its own operation lock and no other', async ({ endOf }) => {
    const member = await newMember(database.pool, { balance: 100n });
    const [out, inTransit] = [hold(member, 10n), hold(member, 10n, { operationLock: 'game:PG' })];
    for (const each of [out, inTransit]) expect(codeOf(await post(each))).toBe('OK');
    expect(codeOf(await post(endOf(out)))).toBe('OK');
    expect(await locksOf(member)).toEqual(['game:PG']);
  });

  it('a resolved hold is not resolved again while the member’s second hold has the lock', async () => {
    const member = await newMember(database.pool, { balance: 100n });
    const [first, second] = [hold(member, 10n), hold(member, 10n)];
    await post(first);
    await post(posted(first, 'operator:payout:KBANK'));
    expect(codeOf(await post(second))).toBe('OK');
    expect(codeOf(await post(voided(first)))).toBe('ALREADY_RESOLVED');
    expect(await locksOf(member)).toEqual(['withdraw']);
  });
});
