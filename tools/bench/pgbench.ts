import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { firstNumber, memberCount, memberSql } from './bench-members.ts';
import type { Measured } from './closed-loop.ts';

const debianFolder = '/usr/lib/postgresql';

/** Finds pgbench, which the PostgreSQL from npm does not include. */
export function findPgbench(): string {
  const debian = existsSync(debianFolder) ? readdirSync(debianFolder).sort().reverse() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...debian.map((version) => join(debianFolder, version, 'bin')),
  ];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
  if (!found)
    throw new Error(
      'This measures against pgbench, which is not here. On Debian it comes with the package postgresql: ' +
        '`apt-get install postgresql`, then run this again.',
    );
  return found;
}

// The colon is written as \x3A, because pgbench reads a colon before a word as a variable, even in a literal.
const script = `
\\set n random(${firstNumber}, ${firstNumber + memberCount - 1})
select * from ledger_post_one(${memberSql}, gen_random_uuid(), gen_random_uuid(), 'move', null, 'wallet',
  E'game\\x3APG', 1, 'THB', 'transfer', null, null, 'transfer', 'PG', null,
  'bench', E'{"sum"\\x3A1}', E'[{"topic"\\x3A"hint","payload"\\x3A{"event"\\x3A"wallet","data"\\x3A{}}}]', false, false);
`;

/** Measures one call of the one-entry function per transaction, over 16 connections that prepared it. */
export async function runPgbench(program: string, url: string, seconds: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-pgbench-'));
  const file = join(folder, 'post-one.sql');
  await writeFile(file, script);
  try {
    const { stdout } = await promisify(execFile)(program, [
      ...['--no-vacuum', '--client=16', '--jobs=2', '--protocol=prepared'],
      ...[`--time=${seconds}`, `--file=${file}`, url],
    ]);
    const numberAfter = (label: RegExp) => Number(stdout.match(label)?.[1] ?? Number.NaN);
    const failed = numberAfter(/failed transactions: (\d+)/);
    if (failed > 0) throw new Error(`pgbench had ${failed} failed transactions`);
    return {
      perSecond: numberAfter(/tps = ([\d.]+)/),
      p50Ms: numberAfter(/latency average = ([\d.]+)/),
      p99Ms: Number.NaN,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
