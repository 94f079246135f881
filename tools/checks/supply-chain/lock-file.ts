import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../root.ts';

const names = z.record(z.string(), z.string()).optional();
const entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
});
const lockFile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) });
export type LockFile = z.infer<typeof lockFile>;

/** Package of somebody else, as the lock file describes it. */
export interface Locked {
  /** Folder in the checkout: `node_modules/ws`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  readonly integrity: string | undefined;
  readonly resolved: string | undefined;
  readonly hasInstallScript: boolean;
  /** Whether the running product, or what browsers get, may need it. */
  readonly isProduction: boolean;
  readonly isOptional: boolean;
  /** Names of the packages that this one imports. */
  readonly needs: readonly string[];
}

const inModules = 'node_modules/';

export function readLockFile(): LockFile {
  return lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

export function lockedPackages(lock: LockFile): Locked[] {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes(inModules) && !link)
    .map(([path, found]) => ({
      path,
      name: path.slice(path.lastIndexOf(inModules) + inModules.length),
      version: found.version ?? '',
      license: found.license,
      integrity: found.integrity,
      resolved: found.resolved,
      hasInstallScript: found.hasInstallScript ?? false,
      isProduction: !found.dev,
      isOptional: found.optional ?? false,
      needs: Object.keys({
        ...found.dependencies,
        ...found.optionalDependencies,
        ...found.peerDependencies,
      }),
    }));
}

/** Returns the packages that our own workspaces need in production, each with the folder of its workspace. */
export function neededByWorkspaces(lock: LockFile): [path: string, name: string][] {
  return Object.entries(lock.packages)
    .filter(([path]) => !path.includes(inModules))
    .flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).map((name): [string, string] => [path, name]),
    );
}

/** Returns the package that an import in this folder finds: its own copy, or that of the nearest folder above. */
export function findPackage(packages: ReadonlyMap<string, Locked>, from: string, name: string) {
  let folder = from;
  for (;;) {
    const found = packages.get(`${folder === '' ? '' : `${folder}/`}${inModules}${name}`);
    if (found || folder === '') return found;
    const above = folder.lastIndexOf(`/${inModules}`);
    folder = above === -1 ? '' : folder.slice(0, above);
  }
}
