import type { Locator, Page } from '@playwright/test';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { calmMember, withdraw } from './seed-queues.ts';

const queue = 'Pending withdrawals';

/** Stops the page's clock some time ahead, because it cannot be stopped in the past of a busy machine. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 30_000);
}

/** Lets the page's time pass in short steps until an element is visible; returns how many ms passed. */
async function passUntil(page: Page, element: Locator): Promise<number> {
  const stepMs = 50;
  let passed = 0;
  await expect(async () => {
    await page.clock.runFor(stepMs);
    passed += stepMs;
    await expect(element).toBeVisible({ timeout: 500 });
  }).toPass();
  return passed;
}

test('a payout waits five seconds for its undo, and the next one is decided only once it was looked at', async ({
  signIn,
  stack,
  sandbox,
  memberNumbers,
}) => {
  const waiting = [];
  for (const baht of [6_401, 6_402, 6_403]) {
    const member = await calmMember(stack, memberNumbers());
    waiting.push({ member, withdrawId: await withdraw(stack, member, baht) });
  }
  const { page } = await signIn('finance');
  const backoffice = new BackofficeScreen(page);
  const { keyboard } = page;
  const details = page.getByRole('region', { name: 'Details' });
  const messages = page.getByRole('region', { name: 'Messages' });
  const approve = details.getByRole('button', { name: 'Approve' });
  const expectReady = (isReady: boolean) =>
    expect.poll(() => approve.getAttribute('aria-disabled')).toBe(isReady ? null : 'true');
  const rows = (amount: string) => expect(backoffice.waiting(queue, amount));
  /** Waits until this item has opened by itself and is assigned; returns for how many ms at most it was shown. */
  const opens = async (amount: string) => {
    await passUntil(page, details.filter({ hasText: amount }));
    return passUntil(page, details.getByRole('button', { name: 'Unassign' }));
  };
  const approved: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/approve')) approved.push(request.url());
  });
  await page.clock.install();
  await backoffice.go('Withdrawals');
  await backoffice.take(queue, '6,401.00');
  await stopClock(page);

  await test.step('no press counts on the next item before it was looked at, and U undoes the payout', async () => {
    await keyboard.press('a');
    await expect(messages).toContainText('Pays ฿6,401.00 to');
    await rows('6,401.00').toHaveCount(0);
    expect(await opens('6,402.00')).toBeLessThan(1_400);
    await expectReady(false);
    await keyboard.press('a');
    await approve.click({ force: true });
    await expect(messages).toContainText('Pays ฿6,401.00 to');
    await expect(messages).not.toContainText('6,402');
    await page.clock.runFor(1_500);
    await expectReady(true);
    await keyboard.press('u');
    await rows('6,401.00').toHaveCount(1);
    await expect(messages).toContainText('Undone. Nothing was sent.');
    await opens('6,401.00');
    await expectReady(false);
    await page.clock.runFor(10_000);
    await expectReady(true);
    expect(approved).toEqual([]);
  });

  await test.step('the payout is sent once, when five seconds are over', async () => {
    await keyboard.press('a');
    await page.clock.runFor(4_900);
    await expect(messages).toContainText('in 1 s');
    expect(approved).toEqual([]);
    await page.clock.runFor(100);
    await passUntil(
      page,
      messages.getByText(/^฿6,401\.00 to .+: Approved\. The payout is being sent to the bank\.$/),
    );
    expect(approved).toHaveLength(1);
  });

  const last = waiting[2];
  if (!last) throw new Error('nobody waits');
  await test.step('a scroll counts as a look, the next decision sends the one before, and a refused decision brings its item back', async () => {
    await opens('6,402.00');
    await page.clock.runFor(1_500);
    await expectReady(true);
    await keyboard.press('a');
    await opens('6,403.00');
    await expectReady(false);
    await details.locator('[tabindex="0"]').first().dispatchEvent('scroll');
    await expectReady(true);
    await page.route(new RegExp(`${last.withdrawId}/approve$`), (route) =>
      route.fulfill({ status: 409, json: { code: 'CHANGED', params: {}, requestId: 'r' } }),
    );
    await approve.click();
    await passUntil(page, messages.getByText(/^฿6,402\.00 to .+: Approved\./));
    await rows('6,403.00').toHaveCount(0);
    await page.clock.runFor(5_000);
    await passUntil(page, messages.getByText(/^฿6,403\.00 to .+: This changed while you were viewing it\./));
    await rows('6,403.00').toHaveCount(1);
    expect(approved).toHaveLength(3);
  });

  const paid = async () => (await sandbox.payouts()).map(({ amount }) => amount);
  await expect.poll(paid).toEqual(expect.arrayContaining([6_401, 6_402]));
  // Cancelled, so that nothing of this test remains for later ones.
  const client = await logIn(stack.url, last.member);
  await client('cancelWithdraw', { params: { withdrawId: last.withdrawId } });
});
