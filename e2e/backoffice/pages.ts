import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** `expect` with a timeout of 60 s, because screenshots are taken outside of a test run, where the default is 5 s. */
export const patient = expect.configure({ timeout: 60_000 });

export interface Address {
  readonly address: `/${string}`;
  readonly isQueue: boolean;
}

const sources = new URL('../../operator/src/app/pages/', import.meta.url);
const lists = ['pages.ts', 'queue-pages.ts', 'business-pages.ts', 'control-pages.ts'];

/** Pages read from the console's own lists, in their order, so that a new page is checked too. */
export const pages: readonly Address[] = lists.flatMap((name) => {
  const isQueue = name === 'queue-pages.ts';
  const entries = readFileSync(new URL(name, sources), 'utf8').split(/^ {2}(?:\w+: )?\{$/m);
  return entries.flatMap((entry) => {
    const [, address] = /path: '(\/[\w-]+)'/.exec(entry) ?? [];
    // The pattern requires the leading slash.
    return address ? [{ address: address as `/${string}`, isQueue }] : [];
  });
});

/** Expects that every list of the console's pages is read here. */
export function expectAllLists(): void {
  expect(
    readdirSync(sources)
      .filter((name) => name.endsWith('pages.ts'))
      .sort(),
  ).toEqual([...lists].sort());
}

/** Parts of pages with addresses of their own. */
export const parts: readonly `/${string}`[] = [
  '/members/list',
  '/bonuses/settings',
  '/banks/all',
  '/games/providers',
  '/games/payouts',
  ...[
    'inviteBanners',
    'refundBanners',
    'conditions',
    'agreements',
    'contact',
    'info',
    'sources',
    'howto',
  ].map((key) => `/content/${key}` as const),
  ...[
    'registerOTP',
    'enableChatWidget',
    'support',
    'slip',
    'jurisdictions',
    'withdraw',
    'deposit',
    'depositWallets',
  ].map((key) => `/rules/${key}` as const),
  '/rules/riskReviews',
  '/rules/alarms',
  '/rules/queueTargets',
  '/rules/retention',
  '/rules/end',
  '/reports/cohorts',
  '/reports/balances-at',
  '/staff/roles',
];

export async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await patient(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stoodStill(page);
}

/** Opens the first item of a queue. Returns whether there was one. */
export async function openFirst(page: Page): Promise<boolean> {
  const first = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  if (!(await first.isVisible())) return false;
  await first.click();
  await stoodStill(page);
  return true;
}

async function stoodStill(page: Page): Promise<void> {
  await patient(page.getByRole('main')).toBeVisible();
  await filled(page);
}

/** Waits until nothing is loading on the page or in an open dialog. */
export async function filled(page: Page): Promise<void> {
  await patient(page.locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
}

/** Sets the language, which is stored on this device. */
export async function speak(page: Page, locale: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('console-locale', '${locale}')`);
  await page.reload();
  await patient(page.locator('html')).toHaveAttribute('lang', locale);
}

/** Expects that no value of a list of facts sticks out of its row, where it would be cut off. */
export async function expectFactsInRows(page: Page, where: string): Promise<void> {
  const outside = await page.evaluate<string[]>(`[...document.querySelectorAll('dl > div > dd')]
    .filter((value) => value.getBoundingClientRect().right > value.parentElement.getBoundingClientRect().right + 1)
    .map((value) => value.parentElement.innerText)`);
  expect(outside, where).toEqual([]);
}
