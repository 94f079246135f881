import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { livingPostmaster } from '../../platform/db/embedded/process.ts';

test('a test run that Ctrl-C ends at once stops its database server', async () => {
  const memory = mkdtempSync(join(tmpdir(), 'kapao-interrupted-'));
  chmodSync(memory, 0o711); // Under root, PostgreSQL runs as another user and needs access.
  const module = JSON.stringify(join(import.meta.dirname, '../database-server.ts'));
  // Like Vitest, it exits at the first signal; the terminal and the program above it send one each.
  const program = `process.once('SIGINT', () => setTimeout(() => process.exit(130), 1));
    await (await import(${module})).default(); console.log('up'); setInterval(() => {}, 1_000)`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, KAPAO_TEST_MEMORY: memory, TEST_DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => run.stdout.once('data', resolve));
  const [cluster = ''] = readdirSync(join(memory, 'pg')).filter((name) => name.startsWith('cluster'));
  const isAlive = () => livingPostmaster(join(memory, 'pg', cluster)) !== undefined;
  expect(isAlive()).toBe(true);
  const ended = text(run.stdout);
  for (let press = 0; press < 2; press++) run.kill('SIGINT');
  await ended;
  await expect.poll(isAlive).toBe(false);
  rmSync(memory, { recursive: true });
});
