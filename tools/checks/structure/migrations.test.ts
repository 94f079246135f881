import { describe, expect, it } from 'vitest';
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

describe('a migration after the first release', () => {
  const released = migrations.filter(({ path }) => path >= 'server/migrations/0200');
  const firstLine =
    /^-- (?:expand|contract after \d{4}-[a-z0-9-]+)(, outside a transaction|, in batches)?\n(?:--.*\n)*([^;]*;)\s*$/;
  const wholeFirstLine = /^-- (?:expand|contract after \d{4}-[a-z0-9-]+)\n/;
  const forms: Readonly<Record<string, RegExp>> = {
    ', outside a transaction':
      /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) /,
    ', in batches': /^(?:update|delete)\b[\s\S]*\blimit \d+ for update skip locked\b/,
  };

  /** What a migration's text lacks, or null. */
  function flawOf(text: string): string | null {
    if (wholeFirstLine.test(text)) return null;
    const [, how = '', statement = ''] = firstLine.exec(text) ?? [];
    if (how === '') return 'its first line does not say what it does to older versions';
    return forms[how]?.test(statement) ? null : `it is no statement that can run${how.slice(1)}`;
  }

  it('says in its first line what it does to older versions, and runs as it can', () => {
    expect(released.map(({ path, text }) => [path, flawOf(text)]).filter(([, flaw]) => flaw)).toEqual([]);
  });

  it.each([
    ['-- expand\ncreate table a (id bigint);\n', null],
    ['-- contract after 0200-a\n-- Nothing reads it.\ndrop table a;\n', null],
    ['-- expand, outside a transaction\ncreate index concurrently if not exists a_b on a (b);\n', null],
    [
      '-- expand, in batches\nupdate a set b = 1 where id in (select id from a limit 9 for update skip locked);\n',
      null,
    ],
    ['create table a (id bigint);\n', 'its first line does not say what it does to older versions'],
    [
      '-- expand, outside a transaction\ncreate index a_b on a (b);\n',
      'it is no statement that can run outside a transaction',
    ],
    ['-- expand, in batches\nupdate a set b = 1;\n', 'it is no statement that can run in batches'],
  ])('%j: %s', (text, flaw) => {
    expect(flawOf(text)).toBe(flaw);
  });
});
