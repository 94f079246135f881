import type { Locale } from '@kapao/core/locale';
import { test as base, expect, type Page } from '@playwright/test';
import { type MadeMember, makeMembers } from '../tools/journeys/make-members.ts';
import { type SandboxControl, sandboxControlAt } from '../tools/journeys/outside.ts';
import type { Browser } from './browser.ts';
import { type StackAddress, stackAddress } from './stack-address.ts';

export { expect };

/** Ends the title of a test that is there in each language: in Thai it guards each landing, in the others it is of `npm run verify`. */
export const unlessThai = (locale: Locale) => (locale === 'th' ? '' : ' @verify');

interface TestFixtures {
  /** In satang. */
  opening: bigint;
  /** Somebody nobody else is testing with: 1,000 baht if nothing else is said, all games closed, agreement accepted. */
  member: MadeMember;
  /** The member's bank, where it matters. */
  bank: { bankCode: string; bankAccountName: string } | undefined;
  /** A page on another phone. As a second tab it would hide the first, which a browser then draws rarely. */
  otherPhone: Page;
}

interface WorkerFixtures {
  stack: StackAddress;
  outside: SandboxControl;
  memberNumbers: () => number;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      // Written by global-setup.ts in this shape.
      const { executablePath, args, env } = JSON.parse(process.env.KAPAO_E2E_BROWSER ?? '{}') as Browser;
      await use({ executablePath, args, env });
    },
    { scope: 'worker' },
  ],
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use(stackAddress()),
    { scope: 'worker' },
  ],
  outside: [async ({ stack }, use) => use(sandboxControlAt(stack.sandboxUrl)), { scope: 'worker' }],
  memberNumbers: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, { workerIndex }) => {
      // Every worker, those that follow a failed one too, has a range of its own.
      let next = workerIndex * 5000;
      await use(() => {
        // A slip hides the last digit of an account: those of two members have to differ before it.
        next += 10;
        return next;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  page: async ({ page }, use) => {
    await use(page);
    // What the page still asks for as a test ends is answered by nobody, and is no failure of the test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  otherPhone: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext(contextOptions);
    await use(await context.newPage());
    await context.close();
  },
  bank: [undefined, { option: true }],
  opening: [1_000_00n, { option: true }],
  member: async ({ stack, memberNumbers, bank, opening }, use) => {
    const agreements = await fetch(`${stack.url}/api/lookup/agreements`, {
      headers: { 'x-requested-with': 'kapao' },
    });
    const { version } = (await agreements.json()) as { version: string };
    const [member] = await makeMembers(stack.databaseUrl, {
      count: 1,
      from: memberNumbers(),
      opening,
      agreementsVersion: version,
      ...(bank ? { bank } : {}),
    });
    if (!member) throw new Error('no member was made');
    await use(member);
  },
});
