import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyPrepared } from './prepared.ts';

let folder: string;
let keep: string;
let made = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapao-prepared-'));
  keep = join(folder, 'keep');
  made = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const make = async (into: string) => {
  made += 1;
  mkdirSync(join(into, 'deep'));
  writeFileSync(join(into, 'deep/file'), 'all of it');
};
const copy = (name: string, key = 'a') => copyPrepared({ keep, key, make }, join(folder, name));
const read = (name: string) => readFileSync(join(folder, name, 'deep/file'), 'utf8');
const kept = () => readdirSync(keep).filter((name) => name !== 'start.lock');

/** Returns a command that runs these lines in another process, with `copyPrepared`, `keep` and `folder` defined. */
function elsewhere(lines: string): readonly [string, ...string[]] {
  const module = pathToFileURL(join(import.meta.dirname, 'prepared.ts'));
  const begin = `import { copyPrepared } from '${module}'; import { writeFileSync } from 'node:fs';
    const keep = ${JSON.stringify(keep)}; const folder = ${JSON.stringify(folder)};`;
  return [process.execPath, '--input-type=module', '-e', begin + lines];
}

it('a prepared folder is made once for several copies at the same moment', async () => {
  await Promise.all([copy('one'), copy('two'), copy('three')]);
  expect(['one', 'two', 'three'].map(read)).toEqual(['all of it', 'all of it', 'all of it']);
  expect(made).toBe(1);
  writeFileSync(join(folder, 'one/deep/file'), 'changed');
  await copy('four');
  expect(read('four')).toBe('all of it');
});

it('a prepared folder is made again for another key, and the previous one is removed', async () => {
  await copy('one');
  await copy('two', 'b');
  expect(made).toBe(2);
  expect(kept()).toEqual(['b']);
});

it('a prepared folder is made again if it is older than the machine’s last start', async () => {
  await copy('one');
  utimesSync(join(keep, 'a'), 0, 0);
  await copy('two');
  expect(made).toBe(2);
});

it('a prepared folder is not used when its maker was killed half way', async () => {
  const [node, ...args] = elsewhere(`await copyPrepared({ keep, key: 'a', make: (into) => new Promise(() => {
    writeFileSync(into + '/half', ''); console.log('half'); setInterval(() => {}, 1000); }) }, folder + '/one');`);
  const killed = spawn(node, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(killed.stdout, 'data');
  const waiting = copy('two');
  killed.kill('SIGKILL');
  await waiting;
  expect(existsSync(join(folder, 'one'))).toBe(false);
  expect(readdirSync(join(folder, 'two'))).toEqual(['deep']);
  expect(kept()).toEqual(['a']);
});

it('a prepared folder is not used when making it failed, and nothing of it is left', async () => {
  const fails = async (into: string) => {
    writeFileSync(join(into, 'half'), '');
    throw new Error('no space left on device');
  };
  const failing = copyPrepared({ keep, key: 'a', make: fails }, join(folder, 'one'));
  await expect(failing).rejects.toThrow('no space left on device');
  expect(kept()).toEqual([]);
  await copy('one');
  expect(read('one')).toBe('all of it');
});

it('a prepared folder is copied whole or not at all', async () => {
  const large = async (into: string) => writeFileSync(join(into, 'large'), Buffer.alloc(1_000_000));
  await copyPrepared({ keep, key: 'a', make: large }, join(folder, 'one'));
  // A file size limit aborts the copy halfway, like a full disk.
  const [node, ...args] = elsewhere(`await copyPrepared({ keep, key: 'a' }, folder + '/two');`);
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 100; exec "$@"', 'sh', node, ...args], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('could not be copied');
  expect(readdirSync(folder).sort()).toEqual(['keep', 'one']);
});
