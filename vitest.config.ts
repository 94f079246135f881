import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two cores: one worker each. The database, the sandbox and the browser share them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{core,contract,member,operator,sandbox,tools}/**/*.test.{ts,tsx}'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/src/db/testing-server.ts'],
          ...limits,
        },
      },
    ],
  },
});
