import { WalletScreen } from '../screens/wallet-screen.ts';
import { expect, stackApart, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { someMember } from './seed-queues.ts';

test.use({ settings: stackApart });

test('a relaxed withdrawal limit needs a second approval, and invalid figures cannot be published @verify', async ({
  signIn,
  stack,
  browser,
  memberNumbers,
}) => {
  const [first, second] = [await signIn('owner'), await signIn('owner')];
  const [ann, bo] = [new BackofficeScreen(first.page), new BackofficeScreen(second.page)];
  const { page } = ann;
  const context = await browser.newContext({ baseURL: stack.url });
  const wallet = new WalletScreen(await context.newPage(), 'en');
  await wallet.openAs(await someMember(stack, memberNumbers()));
  await wallet.button('Withdraw').click();
  await expect(wallet.page.getByText('From ฿100 to ฿50,000')).toBeVisible();

  await ann.go('Limits and controls');
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  const most = page.getByLabel('Maximum').first();
  const toPropose = page.getByRole('button', { name: /^Review and request approval/ });

  await test.step('an error is shown beside its field, and an invalid limit cannot be published', async () => {
    await expect(most).toHaveValue('50,000');
    for (const [typed, flaw] of [
      ['60,00', 'Not a number'],
      ['-5', 'At least 0'],
      ['', 'Enter a number'],
    ] as const) {
      await most.fill(typed);
      await expect(most).toHaveAccessibleDescription(flaw);
      await expect(most).toHaveValue(typed);
      await expect(page.getByRole('button', { name: /^Review and/ })).toBeDisabled();
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  await test.step('an edited value is still there after visiting another page', async () => {
    await most.fill('60000');
    await ann.go('Reports');
    await page.goBack();
    await expect(most).toHaveValue('60,000');
  });

  await test.step('the dialog keeps its text on Escape, Back and a click outside it', async () => {
    await toPropose.dblclick();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('the bank lets more through');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toHaveText('Your changes will be lost.');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.mouse.click(5, 400);
    await page.goBack();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByLabel('Reason')).toHaveValue('the bank lets more through');
    await dialog.getByRole('button', { name: /^Request approval/ }).dblclick();
    await ann.expectSaid('Requested. It takes effect after a second approval.');
    await expect(dialog).toBeHidden();
    await expect(most).toHaveValue('50,000');
  });

  await test.step('the requester cannot approve the request', async () => {
    const queue = 'Approvals';
    await ann.go(queue);
    await ann.waiting(queue, 'Withdrawal limits').click();
    await expect(page.getByText('You requested this, so someone else has to approve it.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cancel request/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeHidden();
  });

  await test.step('another staff member approves it, and members may withdraw more', async () => {
    const queue = 'Approvals';
    await bo.go(queue);
    await bo.take(queue, 'Withdrawal limits');
    // On a phone the confirmation appears under the pressing finger, so a double press must not confirm.
    await bo.page.setViewportSize({ width: 390, height: 844 });
    await bo.page.getByRole('button', { name: /^Approve/ }).dblclick();
    await bo.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await bo.expectSaid('Approved and applied.');
    await expect(ann.waiting('Approvals', 'Withdrawal limits')).toHaveCount(0);
    await wallet.page.reload();
    await expect(wallet.page.getByText('From ฿100 to ฿60,000')).toBeVisible();
  });
  await context.close();
});
