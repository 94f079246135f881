import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../root.ts';

const units = ['kapao.service', 'kapao-migrate.service'] as const;
const textOf = (unit: string) => readFileSync(join(root, 'deploy/systemd', unit), 'utf8');
const optionsOf = (unit: string) =>
  textOf(unit)
    .split('\n')
    .filter((line) => /^\w+=/.test(line));

const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!isThere) console.warn('systemd-analyze is missing (Debian: systemd): the units are NOT JUDGED here.');

/** Runs systemd-analyze on the units, with a program that exists in place of ours. */
function analyze(...args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-units-'));
  try {
    for (const unit of units)
      writeFileSync(join(folder, unit), textOf(unit).replaceAll('/opt/kapao/current/bin/kapao', '/bin/true'));
    const { stdout, stderr, status } = spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' });
    return `${status}\n${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!isThere)('as systemd judges them', () => {
  it.each(units)('%s is exposed by less than 2.0', (unit) => {
    const said = analyze('security', '--offline=true', '--no-pager', `./${unit}`);
    const [, exposure] = /exposure level for \S+: (\d+\.\d)/.exec(said) ?? [];
    expect(Number(exposure), said).toBeLessThan(2);
  });

  it.each(units)('%s has no unknown option', (unit) => {
    expect(analyze('verify', '--man=no', `./${unit}`)).not.toContain(unit);
  });
});

it('both units share one sandbox', () => {
  const own =
    /^(Description|Type|ExecStart|After|LoadCredential|Environment|StateDirectory|StateDirectoryMode|WorkingDirectory|Restart|RestartSec|Timeout\w+|LimitNOFILE|WantedBy)=/;
  const [server, migration] = units.map((unit) => optionsOf(unit).filter((line) => !own.test(line)));
  expect(server).toEqual(migration);
  expect(server?.length).toBeGreaterThan(25);
});

it('no secret is a variable, and only the migration has the owner’s address', () => {
  for (const unit of units)
    expect(optionsOf(unit).join('\n')).not.toMatch(/^EnvironmentFile=|DATABASE_|KEY=/m);
  expect(textOf('kapao.service')).not.toContain('owner.env');
});
