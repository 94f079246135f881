import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rulesTests, serverTests, structureTests } from './tools/test/test-files.ts';

// What is waited for comes at once, and on a machine that does other work besides a good deal later.
// Whoever runs commands starts processes, each of which reads the whole server: a minute for nine of them was not enough there.
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 15_000 } } };

/** Vitest begins with the longest files where it knows them, and the drills are short only to read. */
class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDrill = ({ moduleId }: TestSpecification) =>
      /(?:drill|kill-test|fault-schedules)\.test/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isDrill), ...sorted.filter((file) => !isDrill(file))];
  }
}

export default defineConfig({
  test: {
    // Two cores, and a fifth of the time of two workers is waiting for the database or a clock: one more fills it.
    maxWorkers: 3,
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
          include: serverTests,
          exclude: [structureTests, ...configDefaults.exclude],
          globalSetup: ['server/src/testing/database-server.ts'],
          ...limits,
        },
      },
    ],
  },
});
