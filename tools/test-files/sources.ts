import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.ts';

export interface Source {
  /** Path from the checkout's root, with slashes. */
  path: string;
  /** First folder of the path: core, contract, server … */
  topFolder: string;
  text: string;
  lines: number;
  isTest: boolean;
}

/** Packages and output, which are no sources. */
export const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  'test-results',
  'coverage',
]);

/** Reads all files of the checkout whose paths match, except those in `skipped` folders. */
export function readFiles(endings: RegExp): Source[] {
  return listFiles()
    .filter((path) => endings.test(path))
    .map(readSource);
}

/** Returns the paths of all files, from the checkout's root. */
export function listFiles(): string[] {
  return walk(root).map((path) => relative(root, path).replaceAll('\\', '/'));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : entry.isFile() ? [path] : [];
  });
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return {
    path,
    topFolder: path.split('/')[0] ?? '',
    text,
    lines: text.split('\n').length - 1,
    // Files that only tests use count as tests: folders named testing/, and files whose name begins so.
    isTest:
      /\.(test|spec)\.tsx?$|^vitest\.config\.ts$|(^|\/)testing(\/|[^/]*\.ts$)/.test(path) ||
      /^(e2e|tools\/drills\/(?!journeys\/)\w+)\//.test(path),
  };
}
