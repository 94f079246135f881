import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { testDataDir } from '../../run/test/test-memory.ts';
import type { Mutation } from './mutation.ts';

/** What a run makes for itself, and what is large and the same for all. */
const left = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'test-results', 'coverage']);

/** Why a bug could not be planted: its list no longer fits the code. */
export class NotPlanted extends Error {
  override name = 'NotPlanted';
}

/** A copy of the checkout, uncommitted changes included, in which anything may be broken. */
export class Copy {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async of(root: string): Promise<Copy> {
    const path = await mkdtemp(join(tmpdir(), 'kapao-planted-'));
    await chmod(path, 0o755); // under root, PostgreSQL runs as another user and must get through
    await cp(root, path, {
      recursive: true,
      filter: (from) =>
        !relative(root, from)
          .split('/')
          .some((part) => left.has(part)),
    });
    await sharePackages(root, path);
    return new Copy(path);
  }

  /** Puts the bug in; answers what takes it out again. Throws NotPlanted. */
  async plant({ file, find, replace }: Mutation): Promise<() => Promise<void>> {
    const path = join(this.path, file);
    const sound = await readFile(path, 'utf8').catch(() => null);
    if (sound === null) throw new NotPlanted(`there is no ${file}`);
    const times = sound.split(find).length - 1;
    if (times !== 1) throw new NotPlanted(`its text stands ${times} times in ${file}`);
    // A function, because a text would have its dollar signs read.
    await writeFile(
      path,
      sound.replace(find, () => replace),
    );
    return () => writeFile(path, sound);
  }

  async remove(): Promise<void> {
    // Its test database may stand elsewhere.
    for (const folder of [testDataDir(this.path), this.path])
      await rm(folder, { recursive: true, force: true });
  }
}

/** The packages of others are shared; our own rooms, which are packages too, are those of the copy. */
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
