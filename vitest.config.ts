import { configDefaults, defineConfig } from 'vitest/config';
import { rulesTests, serverTests, structureTests } from './tools/test/test-files.ts';

// What is waited for comes at once, and on a machine that does other work besides a good deal later.
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    // Two cores, and a fifth of the time of two workers is waiting for the database or a clock: one more fills it.
    maxWorkers: 3,
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
          globalSetup: ['server/src/testing/database-server.ts'],
          ...limits,
        },
      },
    ],
  },
});
