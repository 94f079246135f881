import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rulesTests, serverTests, structureTests } from './tools/test/test-files.ts';
import { testMemory } from './tools/test/test-memory.ts';

// What is waited for comes at once, and on a machine that does other work besides a good deal later: a turn that was broken is
// taken again after the minute of its lease (`BankWorld.until`).
const limits = { testTimeout: 120_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

/** Vitest begins with the longest files where it knows them, and the drills are short only to read. */
class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDrill = ({ moduleId }: TestSpecification) =>
      /(?:drill|kill-test|fault-schedules)\.test/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isDrill), ...sorted.filter((file) => !isDrill(file))];
  }
}

const memory = testMemory(import.meta.dirname);
if (memory) process.env.KAPAO_TEST_MEMORY = memory;
else delete process.env.KAPAO_TEST_MEMORY;

export default defineConfig({
  test: {
    // Two cores, and workers wait a good part of their time for the database, a party or a clock: two more fill it.
    maxWorkers: 4,
    sequence: { sequencer: DrillsFirst },
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
          // One worker runs many files, so that what they import is read and compiled once. A file may find what the ones
          // before it left in modules: hashes made once, numbers of made members, counters and caches of no rule. None
          // relies on it. Clocks, spies and variables that a test changes it puts back itself; a database, a sandbox and
          // a server are made by the file that uses them, and a database that is not closed fails the run.
          isolate: false,
          // Answers of servers are garbage soon: with room for more of it less is copied.
          execArgv: ['--max-semi-space-size=32'],
          include: serverTests,
          exclude: [structureTests, ...configDefaults.exclude],
          globalSetup: ['server/src/testing/database-server.ts'],
          ...limits,
        },
      },
    ],
  },
});
