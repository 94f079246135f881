import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a group of programs ends when the tests that started it have gone', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'process-group.ts'));
  const program = `const { runProcessGroup } = await import(${module});
    await runProcessGroup({ databaseUrl: 'postgres://nowhere' }, async ({ run }) => {
      run('idle program', ['-e', 'setInterval(() => {}, 1_000)'], process.env);
      process.send('started');
    });`;
  const group = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(group, 'message');
  group.disconnect();
  expect(await once(group, 'exit')).toEqual([0, null]);
});
