import { defineConfig } from '@playwright/test';
import { patience } from '../server/src/testing/process/patience.ts';

/** Specs whose stack has settings of its own, or is left changed. */
const apart = [
  'laos.spec.ts',
  'person-check.spec.ts',
  'play-frame.spec.ts',
  'unresponsive-games.spec.ts',
  'backoffice/{howto,rules,shift}.spec.ts',
];

/** Run by `npx playwright test -c e2e`; global-setup.ts starts the stack and finds the browser. */
export default defineConfig({
  testDir: '.',
  projects: [
    // Runs these specs first: at the end, two of three workers would wait for the last of them.
    { name: 'apart', testMatch: apart },
    {
      name: 'together',
      testMatch: ['{backoffice,support}/*.spec.ts', 'member/*/*.spec.ts'],
      testIgnore: apart,
    },
  ],
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  // PostgreSQL, the server, the sandbox and the browsers share the cores, and tests wait for each of them in
  // turn.
  workers: 3,
  fullyParallel: false,
  // A flaky test is a fault to find; a retry would hide it.
  retries: 0,
  timeout: patience(300_000),
  expect: { timeout: patience() },
  // Only reading-order.spec.ts has snapshots. A new one fails until somebody has reviewed it.
  snapshotPathTemplate: '{testDir}/member/layout/reading/{arg}{ext}',
  updateSnapshots: process.env.UPDATE_READING ? 'all' : 'none',
  // In CI only the end of the output may be kept; `dot` prints there what failed, and why.
  reporter: [[process.env.CI ? 'dot' : 'line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    viewport: { width: 360, height: 740 },
    // Every test loads this build from the server; only some specs, such as offline.spec.ts, allow the service worker.
    serviceWorkers: 'block',
    isMobile: true,
    hasTouch: true,
    // A first visit follows the browser's language.
    locale: 'th-TH',
    // Disables animations, so that nothing is measured during one and no test waits for one.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: patience(),
    // Tracing every page takes a fifth of the run; `--trace on` records a failed test.
    trace: 'off',
  },
});
