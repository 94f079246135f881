import { patience } from '../server/src/testing/process/patience.ts';
import { startStack } from '../tools/stack.ts';
import type { StackAddress } from './stack-address.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/**
 * For tests that make outside parties fail, or end the service: a stack that nobody else is testing on. The files
 * that use it share one per worker; what a test broke is healed after it.
 */
export const test = ownStack({});

/** The same with settings of its own, such as another market. */
export function ownStack(settings: Record<string, string>) {
  return base.extend<{ healed: undefined }, { stack: StackAddress }>({
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
      async ({}, use) => {
        const stack = await startStack(settings);
        await use(stack);
        await stack.stop();
      },
      { scope: 'worker', timeout: patience(240_000) },
    ],
    healed: [
      async ({ outside }, use) => {
        await use(undefined);
        await outside.heal();
      },
      { auto: true },
    ],
  });
}
