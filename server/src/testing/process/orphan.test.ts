import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the sandbox of a killed test process ends by itself', async () => {
  const module = JSON.stringify(join(import.meta.dirname, '../sandbox.ts'));
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `console.log((await (await import(${module})).startTestSandbox()).url)`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(`${line}`.trim())),
  );
  expect((await fetch(url)).status).toBeLessThan(500);
  child.kill('SIGKILL');
  await expect.poll(() => fetch(url).then(Boolean, () => false)).toBe(false);
});
