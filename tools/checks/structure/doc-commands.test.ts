import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';
import { findTests } from '../../test-files/test-files.ts';
import { codeIn, docPages } from './doc-code.ts';
import { importsOf } from './imports.ts';

// A decision keeps the names of its time.
const code = docPages.filter(({ path }) => !path.startsWith('docs/decisions/')).flatMap(codeIn);
const sources = readFiles(/\.(tsx?|js)$/);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

interface Command {
  readonly place: string;
  /** Script of package.json: `start` for `npm start`. */
  readonly script: string;
  /** Words after `--`. */
  readonly args: readonly string[];
}

// A line of comment after a command is no part of it.
const npm = /(?<!# .*)\bnpm (?:run )?(?:-s )?([a-z][\w:-]*)(?: -- ([^\n#|<>]*))?/g;

const commands: readonly Command[] = code.flatMap(({ path, line, text }) =>
  Array.from(text.matchAll(npm), ({ index, 1: script = '', 2: rest = '' }) => ({
    place: `${path}:${line + text.slice(0, index).split('\n').length - 1}`,
    script,
    args: rest
      .replaceAll(/"[^"]*"|'[^']*'/g, '…')
      .split(' ')
      .filter(Boolean),
  })),
);

const said = ({ place, script }: Command, word = '') => `${place}: npm run ${script} ${word}`.trim();

/** Text of the file that a script runs, and for the server's flags that of its settings. */
function textOf(script: string): string {
  const main = scripts[script]?.split(' ').at(-1);
  const files = script === 'start' ? [main, 'server/src/platform/settings/settings.ts'] : [main];
  return sources.flatMap(({ path, text }) => (files.includes(path) ? text : [])).join('\n');
}

function flagsOf(script: string): string[] {
  const text = textOf(script);
  const options = text.matchAll(/([\w-]+)'?: \{ type: '(?:string|boolean)'/g);
  const compared = text.matchAll(/'(--[\w-]+)'/g);
  return [
    ...Array.from(options, ([, name]) => `--${name}`),
    ...Array.from(compared, ([, flag = '']) => flag),
  ];
}

it('commands in the docs exist', () => {
  expect(commands.length).toBeGreaterThan(90);
  expect(commands.filter(({ script }) => !scripts[script]).map((each) => said(each))).toEqual([]);
});

it('flags in the docs exist for their command', () => {
  // The arguments of psql are not ours.
  const ours = commands.filter(({ script }) => script !== 'psql');
  const given = ours.flatMap((each) =>
    each.args.filter((arg) => arg.startsWith('--')).map((arg) => [each, arg.split('=')[0] ?? ''] as const),
  );
  expect(given.length).toBeGreaterThan(15);
  const unknown = given.filter(([{ script }, flag]) => !flagsOf(script).includes(flag));
  expect(unknown.map(([each, flag]) => said(each, flag))).toEqual([]);
});

it('flags in the docs without a command exist for some command', () => {
  const all = new Set(Object.keys(scripts).flatMap(flagsOf));
  // Flags of pgBackRest.
  const foreign = ['--type', '--target'];
  const alone = code.filter(({ language, text }) => language === null && /^(-- )?--[a-z]/.test(text));
  expect(alone.length).toBeGreaterThan(20);
  const unknown = alone.flatMap(({ path, line, text }) =>
    Array.from(text.matchAll(/(?<!\S)--[a-z][\w-]*/g), ([flag]) => flag)
      .filter((flag) => !all.has(flag) && !foreign.includes(flag))
      .map((flag) => `${path}:${line}: ${flag}`),
  );
  expect(unknown).toEqual([]);
});

it('verbs in the docs exist for their command', () => {
  const verbs = commands.flatMap((each) => {
    const main = sources.find(({ path }) => scripts[each.script]?.endsWith(` ${path}`));
    const [verb = ''] = each.args;
    return main?.path.startsWith('tools/cli/') && /^[a-z]+(-[a-z]+)*$/.test(verb)
      ? [{ each, main, verb }]
      : [];
  });
  expect(verbs.length).toBeGreaterThan(25);
  const unknown = verbs.filter(({ main, verb }) => {
    const near = [main.path, ...importsOf(main).map(({ file }) => file)];
    return !sources.some(
      ({ path, text }) => near.includes(path) && new RegExp(`'${verb}'|^\\s+${verb}: `, 'm').test(text),
    );
  });
  expect(unknown.map(({ each, verb }) => said(each, verb))).toEqual([]);
});

it('tests that the docs run exist', () => {
  const words = commands
    .filter(({ script }) => script === 'test' || script === 'verify')
    .flatMap((each) => each.args.filter((arg) => /^[a-z]/.test(arg)).map((word) => ({ each, word })));
  expect(words.length).toBeGreaterThan(3);
  const stages = sources
    .filter(({ path }) => /^tools\/run\/test\/(stages|parts)\.ts$/.test(path))
    .flatMap(({ text }) => Array.from(text.matchAll(/name: '(\w+)'/g), ([, name = '']) => name));
  const lost = words.filter(
    ({ word }) =>
      !stages.includes(word) && Object.values(findTests([word])).every((files) => files.length === 0),
  );
  expect(lost.map(({ each, word }) => said(each, word))).toEqual([]);
});
