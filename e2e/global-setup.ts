import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStack } from '../tools/run/stack.ts';
import { testMemory } from '../tools/run/test/test-memory.ts';
import { findBrowser } from './fixtures/browser.ts';
import { shareStackAddress } from './fixtures/stack-address.ts';

const checkout = fileURLToPath(new URL('../', import.meta.url));

/** One stack and one look for a browser for the whole run; what it returns stops the stack again. */
export default async function setUp(): Promise<() => Promise<void>> {
  const browser = await findBrowser(console.log);
  process.env.KAPAO_E2E_BROWSER = JSON.stringify(browser);
  process.env.KAPAO_STACK_LOGS = freshFolder(join(checkout, 'test-results/stacks'));
  const forget = useMemory();
  const { stop, ...address } = await startStack();
  shareStackAddress(address);
  return async () => {
    await stop();
    forget();
  };
}

/** What stacks log outlives them: after the run it says what a test failed on. */
function freshFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Stacks and browsers keep their files where no disk is waited for, and what stacks compile is compiled once. */
function useMemory(): () => void {
  process.env.NODE_COMPILE_CACHE ??= join(checkout, '.cache/compile');
  const memory = testMemory(checkout);
  if (!memory) return () => undefined;
  // A run that was killed leaves its folder. Where there is memory to keep files in, /proc says who lives.
  for (const left of readdirSync(memory).filter((name) => /^browser-\d+$/.test(name)))
    if (!existsSync(`/proc/${left.slice('browser-'.length)}`))
      rmSync(join(memory, left), { recursive: true, force: true });
  const folder = join(memory, `browser-${process.pid}`);
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
