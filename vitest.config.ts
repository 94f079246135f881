import { configDefaults, defineConfig } from 'vitest/config';
import { patience } from './server/src/testing/process/patience.ts';
import { rulesTests, serverTests, structureTests, verifyTests } from './tools/run/test/test-files.ts';
import { testMemory } from './tools/run/test/test-memory.ts';

const all = {
  testTimeout: patience(300_000),
  hookTimeout: patience(300_000),
  expect: { poll: { timeout: patience() } },
  setupFiles: ['tools/run/test/each-file.ts'],
};
const withDatabase = {
  ...all,
  globalSetup: ['server/src/testing/database-server.ts'],
  setupFiles: [...all.setupFiles, 'server/src/testing/process/say-on-failure.ts'],
};

const memory = testMemory(import.meta.dirname);
if (memory) process.env.KAPAO_TEST_MEMORY = memory;
else delete process.env.KAPAO_TEST_MEMORY;

export default defineConfig({
  test: {
    // Two cores, and workers wait a good part of their time for the database, a party or a clock: two more fill it.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'rules',
          include: rulesTests,
          exclude: [verifyTests, ...configDefaults.exclude],
          isolate: false,
          ...all,
        },
      },
      {
        test: {
          name: 'server',
          // One worker runs many files, so that what they import is read and compiled once. A file may find what the ones
          // before it left in modules: hashes made once, numbers of made members, counters and caches of no rule. None
          // relies on it. Clocks, spies and variables that a test changes it puts back itself; a database, a sandbox and
          // a server are made by the file that uses them, and a database that is not closed fails the run.
          isolate: false,
          // Answers of servers are garbage soon: with room for more of it less is copied.
          execArgv: ['--max-semi-space-size=32'],
          include: serverTests,
          exclude: [structureTests, verifyTests, ...configDefaults.exclude],
          ...withDatabase,
        },
      },
      {
        test: {
          // A process a file, and one file at a time: what is measured has the machine to itself.
          name: 'verify',
          include: [verifyTests],
          ...withDatabase,
        },
      },
    ],
  },
});
