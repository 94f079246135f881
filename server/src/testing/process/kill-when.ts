import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './patience.ts';
import { programEnv } from './program-env.ts';

/**
 * Runs a file in another process and kills that with SIGKILL as soon as `when` holds. Throws when it never does, and when the
 * process said anything but that it was ready: it had ended by itself.
 */
export async function killWhen(
  when: () => Promise<boolean>,
  file: string,
  args: readonly string[],
): Promise<void> {
  const child = spawn(process.execPath, [file, ...args], {
    env: programEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part) => {
    said += part;
  });
  const exited = once(child, 'exit');
  for (const end = Date.now() + patience(); !(await when()); ) {
    if (Date.now() > end) throw new Error(`the victim never came so far; it said ${said}`);
    await sleep(5);
  }
  child.kill('SIGKILL');
  await exited;
  if (said !== 'ready\n') throw new Error(`the victim was not killed in its work; it said ${said}`);
}
