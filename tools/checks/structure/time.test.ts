import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';

// The sandbox is left out, because it may import nothing of ours.
const sources = readFiles(/\.tsx?$/).filter(({ path }) => !/^(sandbox|findings)\//.test(path));

function linesWith(pattern: RegExp, { but, tests }: { but: string; tests: boolean }): string[] {
  return sources
    .filter(({ path, isTest }) => path !== but && (tests || !isTest))
    .flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
    .filter((line) => pattern.test(line));
}

it('the length of a minute, hour, day and week comes from core/src/time.ts', () => {
  const but = 'core/src/time.ts';
  expect(linesWith(/\bconst (minute|hour|day|week)(Ms|S) =/, { but, tests: true })).toEqual([]);
  const spelt = /\b(3_?600_000|86_?400_000|86_?400|60 \* 1_?000)\b|[*/] 60_000\b|\* 3_?600\b/;
  expect(linesWith(spelt, { but, tests: false })).toEqual([]);
  const minutes = /Ms(: | = )(120|180|240|300|600|900|1_?800)_000\b/;
  expect(linesWith(minutes, { but, tests: false })).toEqual([]);
});

it('the time of day in Bangkok comes from core/src/bangkok-clock.ts', () => {
  expect(linesWith(/\b7 \* hourMs\b/, { but: 'core/src/bangkok-clock.ts', tests: false })).toEqual([]);
});
