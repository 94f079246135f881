import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';

const migrations = readFiles(/\.sql$/).filter(({ path }) => path.startsWith('server/migrations/'));
const made = migrations.flatMap(({ path, text }) =>
  [...text.matchAll(/^create (?:unique )?(table|view|index|function|trigger) (\w+)/gm)].map(
    ([, kind, name]) => ({ path, what: `${kind} ${name}` }),
  ),
);
/**
 * Decision 14: files below 0100 create everything in its final form; later files are for the back office, and for what
 * depends on several of them.
 */
const baseline = migrations.filter(({ path }) => path < 'server/migrations/0100');

it('every table, view, index, function and trigger is created in exactly one migration', () => {
  const twice = made.filter(({ what }, index) => made.findIndex((one) => one.what === what) !== index);
  expect(twice).toEqual([]);
  // Functions created in another notation would be missing above.
  const written = migrations.flatMap(
    ({ text }) => text.match(/\bcreate\s+(?:or\s+replace\s+)?function\b/gi) ?? [],
  );
  expect(made.filter(({ what }) => what.startsWith('function'))).toHaveLength(written.length);
});

it('the baseline creates everything in its final form, without later changes', () => {
  const changes = baseline.filter(({ text }) => /^\s*(alter|drop|create\s+or\s+replace)\b/im.test(text));
  expect(changes.map(({ path }) => path)).toEqual([]);
});

it('no file of the baseline has more than 250 lines', () => {
  expect(baseline.filter(({ lines }) => lines > 250).map(({ path }) => path)).toEqual([]);
});
