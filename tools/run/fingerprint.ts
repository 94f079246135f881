import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root as checkout } from '../root.ts';

/** Returns a hash of these files and folders. Paths are relative to `root`, whose location does not matter. */
export function fingerprint(sources: readonly string[], root = checkout): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(root, source)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}
