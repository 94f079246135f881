import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Failed, firstLines, markBroken, type Outcome, type Passed } from './run-program.ts';
import { failureReport, keepSlow, logLinesOf, runAgain, type Slow, slowReport } from './slow.ts';

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
  const why = 'Property failed after 1 tests\n{ seed: 1, path: "0:1" }';
  const first = outcome({ passed: [passed('c')], failed: [failed('a', { why }), failed('b')] });
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
  Property failed after 1 tests
  { seed: 1, path: "0:1" }
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
  const { failures, ...verdict } = await judge(first, alone);
  expect(verdict).toMatchObject({ failed: count, slow: [] });
  expect(failures).toHaveLength(count);
  expect(failures[0] && failureReport(failures[0])).toMatch(
    /^FAILED core\/a.test.ts:7 after 61.0 s\n {2}a\n {2}Error: timed out/,
  );
});

test('too many failed tests, or a broken run, are not run again', async () => {
  const three = outcome({ failed: ['a', 'b', 'c'].map((title) => failed(title)) });
  expect(await judge(three)).toMatchObject({ failed: 3, passed: 0, slow: [], asked: [] });
  expect(await judge(outcome({ failed: [failed('a')] }), undefined, 0)).toMatchObject({
    failed: 1,
    asked: [],
  });
  expect(await judge(outcome({ isBroken: true }))).toMatchObject({
    failed: 0,
    passed: 0,
    slow: [],
    asked: [],
  });
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
  expect(keepSlow([a], true, folder)).toEqual([]);
  expect(keepSlow([b], false, folder)).toEqual([]);
  expect(keepSlow([a], true, folder)).toEqual([a]);
  for (let run = 0; run < 20; run++) keepSlow([], false, folder);
  expect(keepSlow([a], true, folder)).toEqual([a]);
  for (let run = 0; run < 20; run++) keepSlow([], true, folder);
  expect(keepSlow([a], true, folder)).toEqual([]);
  writeFileSync(join(folder, 'slow.json'), '[{');
  expect(keepSlow([a], true, folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('the lines of an error that are repeated name the last action, its locator and what was seen', () => {
  const log = ['Browser logs:', '', '<launching> chromium --headless', '<launched> pid=7', '[pid=7] <end>'];
  const texts = [
    '\u001b[31mTest timeout of 3000ms exceeded.\u001b[39m',
    ['Error: locator.click: Test timeout', ...log, 'Call log:', "  - waiting for getByRole('button')"].join(
      '\n',
    ),
    undefined,
    Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n'),
  ];
  expect(firstLines(...texts).split('\n')).toEqual([
    'Test timeout of 3000ms exceeded.',
    'Error: locator.click: Test timeout',
    'Call log:',
    "  - waiting for getByRole('button')",
    ...Array.from({ length: 8 }, (_, n) => `line ${n}`),
  ]);
});

test('the log lines of a failed test are the last ones of its worker’s servers during the test, by time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-slow-'));
  const line = (s: number, msg: string) => JSON.stringify({ time: new Date(s * 1_000).toISOString(), msg });
  const write = (file: string, ...lines: string[]) => writeFileSync(join(folder, file), lines.join('\n'));
  write('stack-1-8080.log', 'Starting', line(5, 'before'), line(12, 'third'), line(14, 'after'));
  write('stack-1-8090.log', line(10, 'first'), line(11, 'second'));
  write('stack-11-8100.log', line(11, 'of another worker'));
  write('tests-77.log', line(12, 'of a test without a browser'));
  const said = (more: Partial<Failed>) =>
    logLinesOf(failed('a', { from: 10_000, to: 13_000, ...more }), folder).map(
      (each) => JSON.parse(each).msg,
    );
  expect(said({ worker: 1 })).toEqual(['first', 'second', 'third']);
  expect(said({})).toEqual(['of a test without a browser']);
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
