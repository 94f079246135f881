import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { newMembers, postBatch, postOne } from '../testing/ledger/ledger.ts';
import { LedgerModel } from '../testing/ledger/model.ts';
import { type Operation, OperationDriver, operationSorts } from '../testing/ledger/operations.ts';
import { patience } from '../testing/process/patience.ts';
import { runs } from '../testing/process/runs.ts';
import { checkLedger } from './integrity/ledger-check.ts';
import { balancesOf } from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const games = ['PG', 'JOKER'];
const codes = ['wallet', 'held', 'game:PG', 'game:JOKER'] as const;

const operation: fc.Arbitrary<Operation> = fc.record({
  who: fc.nat(1_000),
  sort: fc.constantFrom(...operationSorts),
  amount: fc.nat(1_000),
  pick: fc.nat(100_000),
});
/** Batches, and single calls where there is one operation. */
const calls = fc.array(fc.array(operation, { minLength: 1, maxLength: 60, size: 'max' }), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});

describe('the ledger and the model of its rules', () => {
  it('give the same answers and balances for any operations, alone or in batches', async () => {
    let operations = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), calls, async (memberCount, batches) => {
        const members = await newMembers(database.pool, memberCount, { games });
        const model = new LedgerModel();
        for (const member of members) model.open(member, 'THB', codes);
        const driver = new OperationDriver(members);
        for (const batch of batches) {
          // No member has a limit, so a stake is checked and posted like any other entry.
          const entries = batch.map((rough) => {
            const entry = driver.entry(rough);
            return rough.pick % 10 === 0 ? { ...entry, atStake: true as const } : entry;
          });
          const [only, second] = entries;
          const answers =
            only && !second ? [await postOne(database.pool, only)] : await postBatch(database.pool, entries);
          expect(answers).toEqual(entries.map((entry) => model.post(entry)));
          operations += batch.length;
        }
        for (const [member, expected] of model.members) {
          const found = await balancesOf(database.pool, member);
          for (const code of codes) {
            expect(found.get(code)?.balance).toBe(expected.balances.get(code));
            expect(found.get(code)?.version).toBe(expected.versions.get(code));
          }
        }
      }),
      // Shrinking a counterexample stops after this time.
      { numRuns: runs(8), interruptAfterTimeLimit: patience(240_000) },
    );
    expect(operations).toBeGreaterThan(runs(2_500));
    expect((await checkLedger(database.pool)).violations).toEqual([]);
  });
});
