import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import { calls } from '@kapao/contract/calls';
import { expect, it } from 'vitest';
import { purposes } from '../../../server/src/platform/keys/keyring.ts';
import { root } from '../../root.ts';
import limits from './limits.json' with { type: 'json' };

/**
 * Requirements of levels 1 and 2 in OWASP ASVS 5.0: for each chapter the number in each of its sections. Within a section they
 * are counted from 1.
 */
const chapters = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];
const numbers = chapters.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
  ),
);

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/security.md');
/** Returns the text of a section of the page. */
const section = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

const kinds = ['Met', 'Not applicable', 'Accepted', 'Open'] as const;
interface Row {
  readonly place: string;
  readonly covers: readonly string[];
  readonly kind: (typeof kinds)[number] | undefined;
  readonly answer: string;
}
const rows: readonly Row[] = page.split('\n').flatMap((line) => {
  const [, place = '', first = '', last = first, answer = ''] =
    /^\| ((\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))?) \| [^|]+ \| (.+) \|$/.exec(line) ?? [];
  if (!place) return [];
  const covers = numbers.slice(numbers.indexOf(first), numbers.indexOf(last) + 1);
  return [
    { place, covers, kind: kinds.find((kind) => new RegExp(`^${kind}(?::| \\()`).test(answer)), answer },
  ];
});
const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind);
const testsIn = ({ answer }: Row) =>
  Array.from(answer.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g), ([, path = '']) => path);

it('each requirement of levels 1 and 2 stands once, in order, with one of four answers', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.flatMap(({ covers }) => covers)).toEqual(numbers);
  expect(rows.filter(({ kind }) => kind === undefined).map(({ place }) => place)).toEqual([]);
});

it('a requirement that is met names a test, and each named test exists', () => {
  expect(of('Met').filter((row) => testsIn(row).length === 0)).toEqual([]);
  const named = rows.flatMap((row) => testsIn(row).map((path) => ({ place: row.place, path })));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

it('an accepted requirement names a decision that mentions it', () => {
  for (const { place, covers, answer } of of('Accepted')) {
    const [, number = '', file = ''] =
      /^Accepted \(\[decision (\d+)\]\(decisions\/(\d{4}-[\w-]+\.md)\)\):/.exec(answer) ?? [];
    expect([place, file.startsWith(number.padStart(4, '0'))]).toEqual([place, true]);
    const decision = read(`docs/decisions/${file}`);
    if (number === '64') for (const each of covers) expect(decision, each).toContain(each);
  }
});

it('a requirement that is not applicable or open gives the reason', () => {
  const silent = [...of('Not applicable'), ...of('Open')].filter(({ answer }) => !/: .{5}/.test(answer));
  expect(silent.map(({ place }) => place)).toEqual([]);
});

it('the summary counts the answers of each kind, and the open ones may only become fewer', () => {
  const count = (kind: Row['kind']) => of(kind).reduce((sum, { covers }) => sum + covers.length, 0);
  expect(page).toContain(
    `**253 requirements: ${count('Met')} met, ${count('Not applicable')} not applicable, ${count('Accepted')} accepted, ${count('Open')} open.**`,
  );
  expect(count('Open')).toBe(limits.openSecurityRequirements);
});

it('every call that takes a file stands among the uploads', () => {
  const taking = Object.entries({ ...calls, ...backofficeCalls })
    .filter(([, call]) => 'upload' in call)
    .map(([name]) => name);
  expect(taking.length).toBeGreaterThan(5);
  expect(taking.filter((name) => !section('Uploads').includes(`\`${name}\``))).toEqual([]);
});

it('every purpose of a key stands in the inventory of cryptography', () => {
  const inventory = section('Cryptography');
  expect(purposes.filter((purpose) => !inventory.includes(`\`${purpose}\``))).toEqual([]);
});

it('every table of the database has one class', () => {
  const tables = Array.from(
    read('server/schema.sql').matchAll(/^CREATE TABLE (\w+)/gm),
    ([, name = '']) => name,
  );
  expect(tables.length).toBeGreaterThan(100);
  const classes = section('Classes of data').split('Tables, by the highest class')[1] ?? '';
  const classed = Array.from(classes.matchAll(/`(\w+)`/g), ([, name = '']) => name);
  expect(classed.toSorted()).toEqual(tables.toSorted());
});
