import { configDefaults, defineConfig } from 'vitest/config';
import { patience } from './server/src/testing/process/patience.ts';
import { rulesTests, serverTests, structureTests, verifyTests } from './tools/test-files/test-files.ts';
import { testMemory } from './tools/test-files/test-memory.ts';

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
    // More workers than a small machine has cores, because they often wait for the database, a provider or a
    // clock.
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
          // One worker runs many files, so that imports are read and compiled once; no test relies on module state of
          // earlier files (cached hashes, numbers of created members, counters). A test restores the clocks, spies and
          // variables that it changes; a file creates the database, sandbox and server that it uses, and a database
          // left open fails the run.
          isolate: false,
          // Server responses are short-lived: a larger young generation means less copying.
          execArgv: ['--max-semi-space-size=32'],
          include: serverTests,
          exclude: [structureTests, verifyTests, ...configDefaults.exclude],
          ...withDatabase,
        },
      },
      {
        test: {
          // One process per file, one file at a time: measurements need the whole machine.
          name: 'verify',
          include: [verifyTests],
          ...withDatabase,
        },
      },
    ],
  },
});
