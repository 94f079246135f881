import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { skipped } from '../../test-files/sources.ts';
import { testDataDir } from '../../test-files/test-memory.ts';
import type { Mutation } from './mutation.ts';

/** Error when a mutation cannot be applied, because its text no longer matches the code. */
export class MutationNotApplied extends Error {
  override name = 'MutationNotApplied';
}

/** Disposable copy of the checkout, uncommitted changes included. */
export class Copy {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async of(root: string): Promise<Copy> {
    const path = await mkdtemp(join(tmpdir(), 'kapao-planted-'));
    await chmod(path, 0o755); // under root, PostgreSQL runs as another user and needs access
    await cp(root, path, {
      recursive: true,
      filter: (from) =>
        !relative(root, from)
          .split('/')
          .some((part) => skipped.has(part)),
    });
    await sharePackages(root, path);
    return new Copy(path);
  }

  /** Applies the mutation and returns a function that reverts it. Throws MutationNotApplied. */
  async apply({ file, find, replace }: Mutation): Promise<() => Promise<void>> {
    const path = join(this.path, file);
    const sound = await readFile(path, 'utf8').catch(() => null);
    if (sound === null) throw new MutationNotApplied(`there is no ${file}`);
    const times = sound.split(find).length - 1;
    if (times !== 1) throw new MutationNotApplied(`its text stands ${times} times in ${file}`);
    // A replacer function, because `replace` expands dollar signs in a string.
    await writeFile(
      path,
      sound.replace(find, () => replace),
    );
    return () => writeFile(path, sound);
  }

  async remove(): Promise<void> {
    // The copy's test database may be in another folder.
    for (const folder of [testDataDir(this.path), this.path])
      await rm(folder, { recursive: true, force: true });
  }
}

/** Links external packages from the checkout; our own workspaces are those of the copy. */
async function sharePackages(root: string, path: string): Promise<void> {
  const [shared, own] = [join(root, 'node_modules'), join(path, 'node_modules')];
  await mkdir(join(own, '@kapao'), { recursive: true });
  for (const name of await readdir(shared)) {
    if (name !== '@kapao' && (name === '.bin' || !name.startsWith('.')))
      await symlink(join(shared, name), join(own, name));
  }
  for (const name of await readdir(join(shared, '@kapao'))) {
    await symlink(join('..', '..', name), join(own, '@kapao', name));
  }
}
