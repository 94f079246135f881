import { expect, it } from 'vitest';
import { environment } from '../../../server/src/platform/settings/environment.ts';
import { readFiles } from '../../test-files/sources.ts';
import { codeIn, docPages } from './doc-code.ts';

// A decision keeps the names of its time.
const pages = docPages.filter(({ path }) => !path.startsWith('docs/decisions/'));
const inPages = pages.flatMap(codeIn);
const operating = pages.find(({ path }) => path === 'docs/operating.md')?.text ?? '';

const sources = readFiles(/\.(tsx?|js|json|sql|css)$/).filter(
  // This file names what the code must not know.
  ({ path }) => path !== 'package-lock.json' && path !== 'tools/checks/structure/doc-names.test.ts',
);
/** All sources on one line; texts that the formatter has broken are whole again. */
const allCode = sources
  .map(({ text }) => text)
  .join('\n')
  .replaceAll(/['`] \+\n\s*['`]/g, '')
  .replaceAll(/\s+/g, ' ');

const said = (path: string, line: number, what: string) => `${path}:${line}: ${what}`;

it('names written as code in the docs exist in the code', () => {
  const known = new Set(allCode.match(/[\w$]+/g));
  const foreign = new Set([
    'synchronous_mode', // Patroni's
    'synchronous_mode_strict',
    'pg_upgrade',
    'log_error_verbosity', // PostgreSQL's
    'archive_command',
    'yyyyMMdd',
  ]);
  // camelCase, snake_case and CAPITAL_LETTERS are nothing but names.
  const name = /\b(?:[a-z]+[A-Z]\w*|[a-z0-9]+_\w+|[A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g;
  const inline = inPages.filter(({ language, text }) => language === null && !text.includes('://'));
  const named = inline.flatMap(({ path, line, text }) =>
    Array.from(text.matchAll(name), ([found]) => ({ path, line, found })),
  );
  expect(named.length).toBeGreaterThan(400);
  const gone = named.filter(({ found }) => !known.has(found) && !foreign.has(found));
  expect(gone.map(({ path, line, found }) => said(path, line, found))).toEqual([]);
});

it('messages quoted in the docs exist in the code', () => {
  const ofOthers = /^(git|npm|aws|rsync|apt-get|openssl|systemctl|docker|pg_\w+|grep) /;
  const messages = inPages.filter(
    ({ language, text }) =>
      language === null &&
      /^[a-zA-Z][a-z']*(?: [a-zA-Z'(][a-z',;:.()-]*){2,}$/.test(text) &&
      !ofOthers.test(text),
  );
  expect(messages.length).toBeGreaterThan(15);
  const gone = messages.filter(({ text }) => !allCode.includes(text));
  expect(gone.map(({ path, line, text }) => said(path, line, text))).toEqual([]);
});

it('texts that SQL in the docs compares with exist in the code', () => {
  const texts = inPages
    .filter(({ language }) => language === 'sql')
    .flatMap(({ path, line, text }) =>
      Array.from(text.matchAll(/'([a-z][\w.-]*)'/g), ([, found = '']) => ({ path, line, found })),
    );
  expect(texts.length).toBeGreaterThan(10);
  const gone = texts.filter(
    ({ found }) => !new RegExp(`['"\`]${found}['"\`]`).test(allCode) && !allCode.includes(` ${found}: `),
  );
  expect(gone.map(({ path, line, found }) => said(path, line, found))).toEqual([]);
});

it('sections of docs/operating.md that the docs refer to exist', () => {
  const sections = new Set(Array.from(operating.matchAll(/^#+ (.*)$/gm), ([, name]) => name));
  const pointer = /\*\*([^*]+)\*\*[^*\n]{0,10}\s?\[(?:docs\/)?operating\.md\]/g;
  const named = docPages.flatMap(({ path, text }) =>
    Array.from(text.replaceAll(/\s+/g, ' ').matchAll(pointer), ([, section = '']) => ({ path, section })),
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter(({ section }) => !sections.has(section))).toEqual([]);
});

const settings = Array.from(
  (/\n\| setting \| meaning \| default \|\n([\s\S]*?)\n\n/.exec(operating)?.[1] ?? '').matchAll(
    /^\| (.*?) \|.*\| (.*?) \|$/gm,
  ),
  ([, names = '', defaults = '']) => ({
    names: Array.from(names.matchAll(/`(\w+)`/g), ([, name = '']) => name),
    defaults: defaults.split(', '),
  }),
).filter(({ names }) => names.length > 0);

it('docs/operating.md lists exactly the settings of the server', () => {
  // Tests build into folders of their own.
  const ofTests = ['MEMBER_DIST', 'OPERATOR_DIST'];
  const read = Object.keys(environment.shape).filter((name) => !ofTests.includes(name));
  expect(settings.flatMap(({ names }) => names).toSorted()).toEqual(read.toSorted());
});

it('docs/operating.md states the server’s default values', () => {
  const defaults = new Map(
    Object.entries(environment.parse({})).map(([name, value]) => [name, String(value)]),
  );
  const numbers = settings.flatMap((row) =>
    row.names.flatMap((name, place) => {
      const written = row.names.length === row.defaults.length ? (row.defaults[place] ?? '') : '';
      return /^\d+$/.test(written) ? [{ name, written }] : [];
    }),
  );
  expect(numbers.length).toBeGreaterThan(12);
  expect(numbers.filter(({ name, written }) => defaults.get(name) !== written)).toEqual([]);
});

it('the docs name each environment variable that the code reads', () => {
  /** Variables that the system sets or that our processes pass to each other. */
  const others =
    /^(CI|DEV|FONTCONFIG_FILE|PATH|PROD|SSR|TMPDIR|LD_LIBRARY_PATH|NODE_COMPILE_CACHE|(MEMBER|OPERATOR)_DIST|SANDBOX_CALLBACK_BASE|KAPAO_(E2E_BROWSER|REPORT|STACK_LOGS|TEST_\w+))$/;
  const read = new Set(
    sources
      .filter(({ path }) => /\.(ts|js)$/.test(path))
      .flatMap(({ text }) => Array.from(text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g), ([, name = '']) => name)),
  );
  const all = pages.map(({ text }) => text).join('\n');
  const unsaid = [...read].filter((name) => !others.test(name) && !new RegExp(`\\b${name}\\b`).test(all));
  expect(unsaid).toEqual([]);
});
