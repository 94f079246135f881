import type { Page } from '@playwright/test';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { calmMember, withdraw } from './seed-queues.ts';

/** Lets the copy behind the page answer who is signed in as one that does not know these fields. */
async function answerWithout(page: Page, ...names: readonly string[]): Promise<void> {
  await page.route('**/backoffice/me', async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as Record<string, unknown>;
    for (const name of names) delete me[name];
    await route.fulfill({ response, json: me });
  });
}

test('a page on an older copy, which tells no limits, offers decisions, and the server judges them @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const member = await calmMember(stack, memberNumbers());
  await withdraw(stack, member, 6_411);
  const { page } = await signIn('finance');
  await answerWithout(page, 'limits');
  await page.reload();
  const backoffice = new BackofficeScreen(page);
  await backoffice.go('Withdrawals');
  const details = await backoffice.take('Pending withdrawals', '6,411.00');
  await expect(details.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await backoffice.go('Exceptions');
  await backoffice.go('Bank receipts');
});

test('a fault of the frame offers to reload instead of an empty page @verify', async ({ signIn }) => {
  const { page } = await signIn('finance');
  await answerWithout(page, 'role');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This page failed. Nothing was changed.');
  await page.unroute('**/backoffice/me');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
});
