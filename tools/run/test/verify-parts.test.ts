import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Part } from './parts.ts';
import type { Failed, Outcome } from './run-program.ts';
import { VerifyParts } from './verify-parts.ts';

let folder: string;
let ran: string[];
/** Files, or the run or its sources, that fail now. */
let wrong: Set<string>;
/** Hash of the current sources. */
let tree: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapao-verify-'));
  vi.stubEnv('KAPAO_SEED', '');
  ran = [];
  wrong = new Set();
  tree = 'tree';
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const failed = (file: string): Failed => ({ file, title: 'a', from: 0, to: 1, ms: 1, why: 'Error' });

/** Returns a part of files with one test each. */
const part = (name: string, ...files: string[]): Part => ({
  name,
  what: 'a part',
  all: () => files,
  async run(some): Promise<Outcome> {
    ran.push(`${some.join()} ${process.env.KAPAO_SEED}`);
    if (wrong.has('the run')) throw new Error('killed');
    if (wrong.has('the sources')) tree = 'edited';
    const [lost, well] = [some.filter((file) => wrong.has(file)), some.filter((file) => !wrong.has(file))];
    return {
      passed: well.map((file) => ({ file, title: 'a', ms: 1 })),
      failed: lost.map(failed),
      isBroken: wrong.has('the end'),
    };
  },
});
const verify = (...parts: Part[]) =>
  new VerifyParts(
    parts,
    folder,
    () => tree,
    () => {},
  );
const [drills, storms] = [part('drills', 'd1', 'd2'), part('storms', 's1')];

test('runs the parts that have not run on this tree, and all again when all have run', async () => {
  await verify(drills, storms).runParts([drills], '1');
  expect(await verify(drills, storms).runMissing('2')).toEqual({ passed: 3, failed: 0 });
  expect(ran).toEqual(['d1,d2 1', 's1 2']);
  await verify(drills, storms).runMissing('3');
  tree = 'another tree';
  await verify(drills, storms).runMissing('4');
  expect(ran.slice(2)).toEqual(['d1,d2 3', 's1 3', 'd1,d2 4', 's1 4']);
});

test('runs the failed files again with their seed, and keeps the results of the others', async () => {
  wrong.add('d2');
  expect(await verify(drills, storms).runMissing('5')).toEqual({ passed: 2, failed: 1 });
  expect(await verify(drills, storms).runAgain()).toEqual({ passed: 2, failed: 1 });
  wrong.clear();
  expect(await verify(drills, storms).runAgain()).toEqual({ passed: 3, failed: 0 });
  expect(ran).toEqual(['d1,d2 5', 's1 5', 'd2 5', 'd2 5']);
  expect(await verify(drills, storms).runAgain()).toEqual({ passed: 3, failed: 0 });
  expect(ran).toHaveLength(4);
});

test.each(['the run', 'the end'])(
  'a part broken by %s has failed, and runs again as a whole',
  async (what) => {
    vi.spyOn(console, 'error').mockReturnValueOnce();
    wrong.add(what);
    expect(await verify(drills).runMissing('6')).toMatchObject({ failed: 1 });
    wrong.clear();
    expect(await verify(drills).runAgain()).toEqual({ passed: 2, failed: 0 });
    expect(ran).toEqual(['d1,d2 6', 'd1,d2 6']);
    vi.restoreAllMocks();
  },
);

test('a word runs the tests with it in their path, and their results are not kept', async () => {
  expect(await verify(drills, storms).runSome(['2', 's1'], '7')).toEqual({ passed: 2, failed: 0 });
  expect(ran).toEqual(['d2 7', 's1 7']);
  expect([verify(drills, storms).has('s1'), verify(drills).has('s1')]).toEqual([true, false]);
});

test('a part without a report counts as failed', async () => {
  await verify(drills).runParts([drills], '9');
  expect(await verify(drills, storms).runAgain()).toEqual({ passed: 2, failed: 1 });
});

test('a run on other sources counts for no tree, and is repeated', async () => {
  wrong.add('d2');
  await verify(drills).runMissing('10');
  wrong.clear();
  tree = 'another tree';
  expect(await verify(drills).runAgain()).toEqual({ passed: 2, failed: 0 });
  for (const each of ['tree', 'another tree']) {
    tree = each;
    await verify(drills, storms).runMissing('11');
  }
  // Both parts were missing on the first tree, and again on the second.
  expect(ran).toEqual(['d1,d2 10', 'd2 10', 'd1,d2 11', 's1 11', 'd1,d2 11', 's1 11']);
});

test('a run during which the sources changed counts for no tree', async () => {
  wrong.add('the sources');
  await verify(drills, storms).runParts([drills], '12');
  wrong.clear();
  await verify(drills, storms).runMissing('13');
  expect(ran).toEqual(['d1,d2 12', 'd1,d2 13', 's1 13']);
});

test('a failed file that no longer exists is forgotten', async () => {
  wrong.add('d2');
  await verify(drills).runMissing('8');
  expect(await verify(part('drills', 'd1')).runAgain()).toEqual({ passed: 1, failed: 0 });
});
