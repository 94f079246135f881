import { configDefaults, defineConfig } from 'vitest/config';
import { rulesTests, serverTests, structureTests } from './tools/test/test-files.ts';

const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two cores: one worker each. The database, the sandbox and the browser share them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: rulesTests,
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          exclude: [structureTests, ...configDefaults.exclude],
          globalSetup: ['server/src/db/testing-server.ts'],
          ...limits,
        },
      },
    ],
  },
});
