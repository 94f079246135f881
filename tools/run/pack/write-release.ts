import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../root.ts';
import { listFiles } from '../../test-files/sources.ts';
import { type LockedPackages, productionPackages } from './production-packages.ts';
import { isOfPackage, isOfRelease } from './source-files.ts';

export interface Release {
  /** For example `kapao-1.1.14-linux-x64`. */
  readonly name: string;
  readonly folder: string;
  readonly archive: string;
}

const startScript = `#!/bin/sh
set -eu
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../tools/cli/kapao.ts" "$@"
`;

/** Workspaces whose packages a release needs, and those that others import by name. */
const workspaces = ['core', 'contract', 'server'];
const named = ['core', 'contract'];

/**
 * Writes a release for machines like this one, as a folder and as an archive, from the checkout and its installed packages.
 * Both apps have been built.
 */
export function writeRelease(into: string): Release {
  const { version } = readJson<{ version: string }>(root, 'package.json');
  const target = { os: process.platform, cpu: process.arch };
  const name = `kapao-${version}-${target.os}-${target.cpu}`;
  const folder = join(into, name);
  rmSync(folder, { recursive: true, force: true });
  const files = listFiles().filter(isOfRelease);
  for (const path of [...files, 'member/dist', 'operator/dist']) copy(path, join(folder, path));
  const { packages } = readJson<{ packages: LockedPackages }>(root, 'package-lock.json');
  for (const path of productionPackages(packages, workspaces, target))
    copyPackage(path, packages[path]?.version, join(folder, path));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'kapao', version, private: true, type: 'module' }, null, 2)}\n`,
  );
  copy('node_modules/node/bin/node', join(folder, 'bin/node'));
  writeFileSync(join(folder, 'bin/kapao'), startScript);
  chmodSync(join(folder, 'bin/kapao'), 0o755);
  writeFileSync(join(folder, 'files.sha256'), hashesOf(folder));
  // Linked after the list, which would follow links and name files twice.
  mkdirSync(join(folder, 'node_modules/@kapao'));
  for (const each of named) symlinkSync(`../../${each}`, join(folder, 'node_modules/@kapao', each));
  const archive = `${folder}.tar.gz`;
  // Sets permissions that let everybody read a release, whatever the umask of whoever packs it.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  execFileSync('tar', [...owners, '-czf', archive, '-C', into, name]);
  return { name, folder, archive };
}

/** Keeps times, which are a part of the apps' ETags. */
function copy(path: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true, preserveTimestamps: true });
}

/** Copies an installed package without the packages inside it, which have their own line in the lock file. */
function copyPackage(path: string, version: string | undefined, to: string): void {
  const from = join(root, path);
  const installed = readJson<{ version: string }>(from, 'package.json').version;
  if (installed !== version)
    throw new Error(`${path} is installed as ${installed}, the lock file has ${version}: run npm install`);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => {
      const inside = relative(from, file);
      return !inside.startsWith('node_modules') && (inside === '' || isOfPackage(inside));
    },
  });
}

/** Returns the list as sha256sum reads it. */
function hashesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort()
    .map(
      (path) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}  ${path}\n`,
    )
    .join('');
}

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as T;
}
