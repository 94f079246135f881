import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { records } from '../../../server/src/platform/ledger-records.ts';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const schema = read('server/schema.sql');
const sources = readFiles(/\.tsx?$/);
const product = sources.filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest);

/** Last migration that defines each name; if a function and another object share a name, that of the function. */
const definedIn = new Map<string, string>();
const functions = new Set<string>();
for (const path of globSync('server/migrations/*.sql', { cwd: root }).sort()) {
  const created = /^create (?:or replace )?(?:unique )?(table|view|index|function|trigger) (\w+)/gm;
  for (const [, kind, name = ''] of read(path).matchAll(created)) {
    if (kind === 'function') functions.add(name);
    if (kind === 'function' || !functions.has(name)) definedIn.set(name, path);
  }
}

/** Returns the names that a text places: `name` in `server/migrations/file.sql`, or the file in brackets behind the name. */
function placesIn(text: string): { name: string; file: string }[] {
  const place = /((?:`\w+`(?:,| and) )*`\w+`) (?:in |\()`(?:server\/migrations\/)?(\d{4}-[\w-]+\.sql)`/g;
  const unwrapped = text.replace(/\n *(?:\*|\/\/)? */g, ' ');
  return [...unwrapped.matchAll(place)].flatMap(([, names = '', file]) =>
    [...names.matchAll(/\w{2,}/g)]
      .map(([name]) => name)
      .filter((name) => name !== 'and')
      .map((name) => ({ name, file: `server/migrations/${file}` })),
  );
}

describe('an SQL name in a comment', () => {
  it('is given with the migration that defines it last', () => {
    // Decisions keep the names of their time.
    const pages = globSync(['*.md', 'docs/*.md', 'docs/{flows,how-to}/*.md'], { cwd: root });
    const texts = [...product, ...pages.map((path) => ({ path, text: read(path) }))];
    const places = texts.flatMap(({ path, text }) => placesIn(text).map((place) => ({ path, ...place })));
    expect(places.length).toBeGreaterThan(80);
    expect(places.filter(({ name, file }) => definedIn.get(name) !== file)).toEqual([]);
  });

  it('exists in the schema', () => {
    // Files left out here name settings of PostgreSQL and words of providers.
    const ours = product.filter(({ path }) => !/\/(providers\/|db\/durability\.ts)/.test(path));
    const known = new Set(schema.match(/\w+/g));
    const gone = ours.flatMap(({ path, text }) =>
      [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([name]) => `${path}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  it('is given with its migration where a deciding function is called', () => {
    const alone = product.flatMap(({ path, text }) => {
      const placed = new Set(placesIn(text).map(({ name }) => name));
      return [...text.matchAll(/select (\w+)\(.*\) as refusal/g)]
        .filter(([, name = '']) => functions.has(name) && !placed.has(name))
        .map(([, name]) => `${path}: ${name}`);
    });
    expect(alone).toEqual([]);
    const placed = new Set(product.flatMap(({ text }) => placesIn(text)).map(({ name }) => name));
    const others = [
      'withdrawal_review',
      'withdrawal_change',
      'withdrawal_send',
      'refuse_deposit',
      'open_exceptions',
    ];
    expect([...others, 'close_spans', 'ledger_post'].filter((name) => !placed.has(name))).toEqual([]);
  });
});

describe('ledger-records.ts', () => {
  const file = 'server/src/platform/ledger-records.ts';
  const members = [...read(file).matchAll(/\/\*\*((?:[^*]|\*(?!\/))+)\*\/\s+(\w+): '(\w+)',/g)].map(
    ([, comment = '', key = '', name = '']) => ({ comment, key, name }),
  );

  it('has a constant for each record, with the same name', () => {
    expect(Object.fromEntries(members.map(({ key, name }) => [key, name]))).toEqual(records);
    expect(members.map(({ name }) => name.replace(/_(\w)/g, (_, first) => first.toUpperCase()))).toEqual(
      members.map(({ key }) => key),
    );
  });

  it('locates each record and guard function of the schema, and no other', () => {
    const known = /^CREATE FUNCTION ((?:record|may)_\w+)\(\w+ uuid\[\], \w+ uuid\[\], \w+ jsonb\[\]\)/gm;
    const inSchema = Array.from(schema.matchAll(known), ([, name = '']) => name);
    expect(inSchema.length).toBeGreaterThan(20);
    const placed = members.flatMap(({ comment, name }) =>
      placesIn(comment).map((place) => ({ record: name, name: place.name })),
    );
    expect(placed.map(({ name }) => name).sort()).toEqual(inSchema.sort());
    expect(placed.filter(({ record, name }) => !/^(record|may)_$/.test(name.replace(record, '')))).toEqual(
      [],
    );
  });

  it('is the only source of record names for entries', () => {
    const byHand = /\brecord\s*[:=]\s*\{\s*name:[^,}]*'\w+'(?! as RecordName)/;
    const wrong = sources.filter(({ path, text }) => !path.includes('mutation-tests/') && byHand.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
