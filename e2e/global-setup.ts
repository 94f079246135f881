import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/root.ts';
import { testMemory } from '../tools/test-files/test-memory.ts';
import { findBrowser } from './fixtures/browser.ts';

/** Finds the run's browser and prepares its folders; returns a function that deletes what is in memory. */
export default async function setUp(): Promise<() => void> {
  const browser = await findBrowser(console.log);
  process.env.KAPAO_E2E_BROWSER = JSON.stringify(browser);
  process.env.KAPAO_STACK_LOGS = freshFolder(join(root, 'test-results/stacks'));
  return useMemory();
}

/** Empties the log folder, because logs are kept after the run to explain failures. */
function freshFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Keeps files of stacks and browsers in memory, and caches compiled code; returns a function that deletes the
 * files.
 */
function useMemory(): () => void {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compile');
  const memory = testMemory(root);
  if (!memory) return () => undefined;
  // A killed run leaves its folder. Systems with files in memory also have /proc, which shows live processes.
  for (const left of readdirSync(memory).filter((name) => /^browser-\d+$/.test(name)))
    if (!existsSync(`/proc/${left.slice('browser-'.length)}`))
      rmSync(join(memory, left), { recursive: true, force: true });
  const folder = join(memory, `browser-${process.pid}`);
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
