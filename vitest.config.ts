import { configDefaults, defineConfig } from 'vitest/config';

/** It reads files and needs no database. */
const structureTest = 'tools/structure.test.ts';
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two cores: one worker each. The database, the sandbox and the browser share them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{core,contract,member,operator,sandbox}/**/*.test.{ts,tsx}', structureTest],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,tools}/**/*.test.ts'],
          exclude: [structureTest, ...configDefaults.exclude],
          globalSetup: ['server/src/db/testing-server.ts'],
          ...limits,
        },
      },
    ],
  },
});
