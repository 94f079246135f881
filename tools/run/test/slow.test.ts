import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Failed, markBroken, type Outcome, type Passed } from './run-program.ts';
import { keepSlow, runAgain, type Slow, slowReport } from './slow.ts';

beforeAll(() => void vi.spyOn(console, 'log').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

const failed = (title: string, more: Partial<Failed> = {}): Failed => ({
  file: 'core/a.test.ts',
  line: 7,
  title,
  from: 0,
  to: 61_000,
  ms: 61_000,
  why: 'Error: timed out',
  ...more,
});
const passed = (title: string): Passed => ({ file: 'core/a.test.ts', title, ms: 300 });
const outcome = (more: Partial<Outcome>): Outcome => ({ passed: [], failed: [], isBroken: false, ...more });
const watch = { between: () => 'the processor was taken' };

/** Returns the verdict on a first run and a second one alone, and the files that ran alone. */
async function judge(first: Outcome, alone?: Outcome, mayBeSlow = 2) {
  const asked: (readonly string[])[] = [];
  const again = async (files: readonly string[]) => {
    asked.push(files);
    return alone ?? outcome({ isBroken: true });
  };
  return { ...(await runAgain({ name: 'unit', again }, first, watch, mayBeSlow)), asked };
}

test('a test that passes alone counts as slow, and is reported with both times and the machine’s load', async () => {
  const first = outcome({ passed: [passed('c')], failed: [failed('a'), failed('b')] });
  const seen = await judge(first, outcome({ passed: [passed('a'), passed('b'), passed('c')] }));
  // The third test passed in the first run and counts once.
  expect(seen).toMatchObject({
    failed: 0,
    passed: 2,
    slow: [{ title: 'a' }, { title: 'b' }],
    asked: [['core/a.test.ts']],
  });
  const [slow] = seen.slow;
  expect(
    slow && slowReport(slow),
  ).toBe(`SLOW core/a.test.ts:7 failed beside others after 61.0 s, passes alone in 0.3 s
  a
  Error: timed out
  meanwhile the processor was taken`);
});

test.each<[string, Outcome, Outcome | undefined, number]>([
  ['one that fails again', outcome({ failed: [failed('a')] }), outcome({ failed: [failed('a')] }), 1],
  [
    'one beside which another fails alone',
    outcome({ failed: [failed('a')] }),
    outcome({ passed: [passed('a')], failed: [failed('b')] }),
    1,
  ],
  [
    'one that no longer runs',
    outcome({ failed: [failed('a'), failed('b')] }),
    outcome({ passed: [passed('a')] }),
    2,
  ],
  ['one whose run alone breaks', outcome({ failed: [failed('a')] }), undefined, 1],
])('%s counts as failed', async (_, first, alone, count) => {
  expect(await judge(first, alone)).toMatchObject({ failed: count, slow: [] });
});

test('too many failed tests, or a broken run, are not run again', async () => {
  const three = outcome({ failed: ['a', 'b', 'c'].map((title) => failed(title)) });
  expect(await judge(three)).toEqual({ failed: 3, passed: 0, slow: [], asked: [] });
  expect(await judge(outcome({ failed: [failed('a')] }), undefined, 0)).toMatchObject({
    failed: 1,
    asked: [],
  });
  expect(await judge(outcome({ isBroken: true }))).toEqual({ failed: 0, passed: 0, slow: [], asked: [] });
});

test('a file whose hook failed counts as slow when its tests pass alone', async () => {
  const first = outcome({ failed: [failed('the file', { isFile: true })] });
  const alone = outcome({ passed: [passed('a'), passed('b')] });
  expect(await judge(first, alone)).toMatchObject({ failed: 0, passed: 2, slow: [{ msAlone: 600 }] });
});

test('a test that was slow in an earlier run is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-slow-'));
  const [a, b] = ['a', 'b'].map((title): Slow => ({ ...failed(title), msAlone: 1, machine: '', said: [] }));
  if (!a || !b) throw new Error('both are made');
  expect(keepSlow([a], folder)).toEqual([]);
  expect(keepSlow([b], folder)).toEqual([]);
  expect(keepSlow([a], folder)).toEqual([a]);
  for (let run = 0; run < 20; run++) keepSlow([], folder);
  expect(keepSlow([a], folder)).toEqual([]);
  writeFileSync(join(folder, 'slow.json'), '[{');
  expect(keepSlow([a], folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test.each([
  ['a failed test', 1, { failed: [failed('a')] }, false],
  ['no failed test', 1, { passed: [passed('a')] }, true],
  ['a failed test before it was stopped', 130, { failed: [failed('a')] }, true],
  ['a failed test and a fault at its end', 1, { failed: [failed('a')], isBroken: true }, true],
  ['no test', 0, {}, true],
  ['success', 0, { passed: [passed('a')] }, false],
])('a run that ended with %s is judged accordingly', (_, code, found, isBroken) => {
  expect(markBroken(code, outcome(found)).isBroken).toBe(isBroken);
});
