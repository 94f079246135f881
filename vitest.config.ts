import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['core', 'contract', 'server', 'member', 'sandbox', 'tools'].map(
      (room) => `${room}/**/*.test.ts`,
    ),
    exclude: ['**/node_modules/**'],
    globalSetup: ['server/src/db/testing-setup.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
