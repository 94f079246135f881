import { defineConfig } from '@playwright/test';
import { patience } from '../server/src/testing/process/patience.ts';

const apart = ['laos.spec.ts', 'person-check.spec.ts', 'play-frame.spec.ts', 'backoffice/*.spec.ts'];

/** Run by `npx playwright test -c e2e`; global-setup.ts starts the stack and finds the browser. */
export default defineConfig({
  testDir: '.',
  projects: [
    // Each on a stack of its own: at the end two of three workers would wait for the last of them.
    { name: 'apart', testMatch: apart },
    { name: 'together', testMatch: ['member/*/*.spec.ts', 'support/*.spec.ts'], testIgnore: apart },
  ],
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  // Two cores carry PostgreSQL, the server, the sandbox and the browsers, and tests wait for each of them in turn.
  workers: 3,
  fullyParallel: false,
  // A test that fails now and then is a fault to look for; one more try would hide it.
  retries: 0,
  timeout: patience(300_000),
  expect: { timeout: patience() },
  // The texts of reading-order.spec.ts are the only ones that are kept. A new one fails until somebody has read it.
  snapshotPathTemplate: '{testDir}/member/layout/reading/{arg}{ext}',
  updateSnapshots: process.env.UPDATE_READING ? 'all' : 'none',
  // Where nobody looks on, only the end of what was printed may be kept: `dot` tells there what failed, and why.
  reporter: [[process.env.CI ? 'dot' : 'line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    viewport: { width: 360, height: 740 },
    // Every test loads this build from the server; offline.spec.ts lets the worker in.
    serviceWorkers: 'block',
    isMobile: true,
    hasTouch: true,
    // Nothing is measured in the middle of a movement, and no test waits for one.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: patience(),
    // Recording every page takes a fifth of the run; `--trace on` has it for a test that failed.
    trace: 'off',
  },
});
