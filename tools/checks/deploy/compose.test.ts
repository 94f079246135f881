import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../../../server/src/platform/settings/settings.ts';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';

const folder = join(root, 'deploy/compose');
const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const found = (text: string, what: RegExp) => Array.from(text.matchAll(what), ([, first = '']) => first);

/** Runs prepare.sh in a copy, and returns what `read` takes from the folder `trial` that the script makes. */
function prepared<T>(read: (trial: string) => T): T {
  const copy = mkdtempSync(join(tmpdir(), 'kapao-trial-'));
  try {
    cpSync(join(root, 'deploy'), copy, { recursive: true });
    const script = join(copy, 'compose/prepare.sh');
    rmSync(join(copy, 'compose/trial'), { recursive: true, force: true });
    execFileSync('sh', [script]);
    // A second run must fail, because the database keeps the first passwords.
    expect(spawnSync('sh', [script]).status).toBe(1);
    return read(join(copy, 'compose/trial'));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const isThere = spawnSync('openssl', ['version']).status === 0;
if (!isThere) console.warn('OpenSSL is not installed: the trial’s preparation is NOT CHECKED.');

it.skipIf(!isThere)(
  'the trial is prepared with settings that a live server takes, and every file that it mounts',
  () => {
    prepared((trial) => {
      const textOf = (name: string) => readFileSync(join(trial, name), 'utf8');
      const settings = Object.fromEntries(
        textOf('kapao.env')
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(/=(.*)/s)),
      );
      expect(readSettings(settings, ['--live']).live).toBe(true);
      expect(textOf('haproxy.cfg')).toContain('    server b 127.0.0.1:8090 cookie b\n');
      expect(textOf('haproxy.cfg')).not.toMatch(/\.example|\/dev\/log/);
      const [app] = found(settings.DATABASE_URL ?? '', /kapao_app:(\w+)@/g);
      expect(textOf('roles.sql')).toContain(`create role kapao_app login password '${app}'`);
      const mounted = found(compose, /- "?\.\/([\w./-]+):/g).concat(found(compose, /\["\.\/([\w./-]+):/g));
      expect(mounted.length).toBeGreaterThan(8);
      expect(mounted.filter((path) => !existsSync(join(trial, '..', path)))).toEqual([]);
    });
  },
);

it('the trial names each third-party image by its version', () => {
  const images = found(compose, /^ +image: (.*)/gm).filter(
    (image) => !image.startsWith(`${'$'}{KAPAO_IMAGE:?`),
  );
  expect(images.length).toBe(4);
  expect(images.filter((image) => !/^docker\.io\/[\w/-]+:v?\d[\d.]*$/.test(image))).toEqual([]);
});

it('the dashboard and the alert rules ask for metrics that the server has', () => {
  const server = readFiles(/^server\/src\/.*\.ts$/).filter(({ isTest }) => !isTest);
  const known = new Set(server.flatMap(({ text }) => found(text, /'(kapao_\w+)'/g)));
  const { panels } = JSON.parse(readFileSync(join(folder, 'grafana/kapao.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8');
  const asked = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), rules].flatMap((text) =>
    found(text, /(kapao_\w+)/g),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !known.has(name.replace(/_(count|bucket)$/, '')))).toEqual([]);
  const ports = found(readFileSync(join(folder, 'prometheus.yml'), 'utf8'), /127\.0\.0\.1:(\d+)/g);
  expect(ports).toEqual(found(compose, /MONITOR_PORT: "(\d+)"/g));
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.warn('Prometheus is not installed: the alert rules are NOT CHECKED.');

it.skipIf(!hasPromtool)('the alert rules fire as their tests say', () => {
  execFileSync('promtool', ['test', 'rules', 'alert-tests.yml'], { cwd: folder });
});
