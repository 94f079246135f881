import { basename } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { listFiles, readFiles } from '../../test-files/sources.ts';
import { partsOf } from './comments.ts';

/** Names that comments may use although no code has them, by the reason. */
const notOurs = {
  'a name of another system': [
    ...['iOS', 'iPhones', 'macOS', 'LD_PRELOAD', 'SQLITE_BUSY', 'DBL_DIG', 'MEDIA_ERR_DECODE'],
    ...['HMAC', 'SHA256', 'ap', 'southeast', 'amazonaws', 'winLose', 'yesterdayTurnOver'],
  ],
  'a format or a sample value': [
    ...['HH', 'yyyyMMddHHmmss', 'T14', 'A1B2C3', 'K3M', 'Q9TB', 'K2M', 'november', 'pi'],
    ...['x.ts', './x.ts', 'x.test.ts', 'x.property.test.ts', 'installed-pages.spec.ts'],
  ],
  'a name that is put together at run time': ['bankCodeOrQrcodeId'],
} satisfies Readonly<Record<string, readonly string[]>>;

const files = listFiles();
const folders = new Set(
  files.flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .flatMap((_, last, parts) => parts.map((_, first) => parts.slice(first, last + 1).join('/'))),
  ),
);
const sources = readFiles(/\.tsx?$|^server\/(?:schema|migrations\/.*)\.sql$/)
  .filter(({ isTest }) => !isTest)
  .map((source) => ({ ...source, ...partsOf(source) }));
const others = readFiles(/\.(?:css|html|json)$/).filter(({ path }) => basename(path) !== 'package-lock.json');
const code = [...sources.map((source) => source.code), ...others.map(({ text }) => text)].join('\n');
const words = new Set(code.match(/[\w$]+/g));
const schema = sources.find(({ path }) => path === 'server/schema.sql')?.code ?? '';

/** Names in a comment, by kind, each with a check whether it is one of ours. */
const kinds: Readonly<Record<string, (comment: string) => readonly string[]>> = {
  'each word in backticks': (comment) =>
    matches(comment, /`([^`]+)`/g)
      .map((quoted) => ({ quoted, unknown: wordsOf(quoted).filter((word) => !words.has(word)) }))
      .filter(({ quoted, unknown }) => unknown.length > 0 && !code.includes(quoted))
      .flatMap(({ unknown }) => unknown),
  'each snake_case, camelCase or UPPER_CASE word': (comment) =>
    matches(
      comment,
      /(?<![\w./-])([a-z]+[a-z0-9]*[A-Z]\w*|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)\b/g,
    ).filter((word) => !words.has(word)),
  'each table, view and SQL function that is called so': (comment) =>
    matches(comment, /\b(?:table|view|SQL function) `(\w+)`/g).filter(
      (name) => !new RegExp(`\\b(?:TABLE|VIEW|FUNCTION) (?:public\\.)?${name}\\b`, 'i').test(schema),
    ),
  'each script of package.json': (comment) =>
    matches(comment, /\bnpm run ([\w:-]+)/g).filter((name) => !(name in packageJson.scripts)),
  'each file': (comment) => {
    const named = /(?<![\w/.>}])((?:[\w@.*-]+\/)*[\w@.*-]+\.(?:tsx?|m?js|sql|css|html|json|md|po))\b/g;
    return matches(comment, named).filter((name) => !isFile(name));
  },
  'each folder and address': (comment) => {
    const address = /(?<![\w.:`*<>)}/…-])(\/[a-z][\w:.-]*(?:\/[\w:.-]+)*\/?)/g;
    const folder = /(?<![\w./<-])((?:[\w-]+\/)+)(?![\w<{*:.…(])/g;
    const isFolder = (name: string) => folders.has(name.replace(/^\/|\/$/g, ''));
    return [
      ...matches(comment, address).map((name) => name.replace(/[.:]$/, '')),
      ...matches(comment, folder).map((name) => name.slice(0, -1)),
    ].filter((name) => !isFolder(name) && !code.includes(name));
  },
};

const comments = sources
  .filter(({ path }) => path !== 'server/schema.sql')
  .flatMap((source) => source.comments.map((text) => ({ path: source.path, text })));
const missing = Object.entries(kinds).flatMap(([kind, missingIn]) =>
  comments.flatMap(({ path, text }) =>
    missingIn(text.replace(/biome-ignore [^:]+:/, '')).map((name) => ({ kind, path, name })),
  ),
);
const allowed: readonly string[] = Object.values(notOurs).flat();

it.each(Object.keys(kinds))('in comments %s exists', (kind) => {
  const stale = missing.filter((one) => one.kind === kind && !allowed.includes(one.name));
  expect(stale.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

it('more than 9,000 comments are read, and every exception is needed', () => {
  expect(comments.length).toBeGreaterThan(9_000);
  expect(allowed.filter((name) => !missing.some((one) => one.name === name))).toEqual([]);
});

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, first = '']) => first);
}

function wordsOf(quoted: string): string[] {
  return matches(quoted.replace(/^npm run \S+/, ''), /([A-Za-z_$][\w$]+)/g);
}

/** Whether a path, or the end of one, is a file; `*` stands for a part of a name. */
function isFile(name: string): boolean {
  const end = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  const pattern = new RegExp(`(?:^|/)${end}$`);
  return files.some((path) => pattern.test(path));
}
