import { configDefaults, defineConfig } from 'vitest/config';

/** They read files and need no database. */
const structureTests = 'tools/structure{,/*}.test.ts';
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two cores: one worker each. The database, the sandbox and the browser share them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{core,contract,member,operator,sandbox}/**/*.test.{ts,tsx}', structureTests],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,tools}/**/*.test.ts'],
          exclude: [structureTests, ...configDefaults.exclude],
          globalSetup: ['server/src/testing/database-server.ts'],
          ...limits,
        },
      },
    ],
  },
});
