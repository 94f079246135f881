import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { payInBank } from '../../screens/bank-app.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test('saving a QR picture takes three presses from home, also on the narrowest phone with large text @verify', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await page.evaluate(`document.documentElement.style.fontSize = '130%'`);
  const made: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/qrcode/'))
      made.push(request.postDataJSON());
  });

  await wallet.button('Deposit').click();
  const presets = page.getByRole('group', { name: wallet.words('Create a QR right away for') });
  await presets.getByRole('button', { name: '฿500', exact: true }).click();
  const picture = await wallet.expectQr();
  const save = wallet.button('Save the QR picture');
  await expect(save).toBeInViewport({ ratio: 1 });
  const saved = page.waitForEvent('download');
  await save.click();
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);
  expect(made).toEqual([{ amount: 500 }]);

  // The list shows the payment to a member who went back to it.
  const shown = await picture.screenshot();
  await page.goBack();
  await expect(page.getByText(wallet.words('QR {shown} is still open', { shown: baht(500) }))).toBeVisible();
  await expect(presets).toHaveCount(0);
  await payInBank(bank, stack.sandboxUrl, shown, baht(500));
  const list = wallet.dialog('Deposit');
  await expect(list).toContainText(wallet.words('{shown} is in your wallet.', { shown: baht(500) }));
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 1500, spendable: 1500 });
});

test('a QR that the gateway refuses shows an error in the list, and the next press tries again @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.route('**/api/qrcode/KBANK', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { hasQrcode: false, message: 'QR_FAIL' } })
      : route.fallback(),
  );
  await wallet.button('Deposit').click();
  const presets = page.getByRole('group', { name: wallet.words('Create a QR right away for') });
  await presets.getByRole('button', { name: '฿100', exact: true }).click();
  await expect(wallet.dialog('Deposit').getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await presets.getByRole('button', { name: '฿100', exact: true }).click();
  await wallet.expectQr();
});

test('a QR refused in its form keeps the amount and focus, and editing removes the error @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.route('**/api/qrcode/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { hasQrcode: false, message: 'QR_FAIL' } })
      : route.fallback(),
  );
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  const amount = page.getByLabel(wallet.words('Amount to deposit'));
  await amount.fill('150');
  await amount.press('Enter');
  const refusal = wallet.dialog('Deposit by QR').getByRole('alert');
  await expect(refusal).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('150');
  await amount.press('5');
  await expect(amount).toHaveValue('1,505');
  await expect(refusal).toHaveCount(0);
});

test('a used-up deposit limit is shown with its end, instead of the form and the deposit methods @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const client = await logIn(stack.url, member);
  // The opening 1,000 count as today's deposit, too.
  await client('setLimits', { body: { depositDay: 1100 } });
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  const presets = page.getByRole('group', { name: wallet.words('Create a QR right away for') });
  await expect(presets.getByRole('button')).toHaveText(['฿20', '฿50', '฿100']);
  await wallet.openQrForm();
  await expect(page.getByLabel(wallet.words('Amount to deposit'))).toBeVisible();

  await client('setLimits', { body: { depositDay: 1000 } });
  await page.reload();
  const usedUp = /^You’ve reached your deposit limit\..* \d\d\/\d\d\/\d{4} 00:00\.$/;
  await expect(wallet.dialog('Deposit by QR').getByText(usedUp)).toBeVisible();
  await expect(page.getByLabel(wallet.words('Amount to deposit'))).toHaveCount(0);
  await expectAccessible(page, 'a form beyond its limit');
  await wallet.closeDialog();
  await wallet.button('Deposit').click();
  await expect(wallet.dialog('Deposit').getByText(usedUp)).toBeVisible();
  await expect(presets).toHaveCount(0);
  // A slip of an earlier payment can still be sent; no other deposit method is offered.
  await expect(wallet.dialog('Deposit').getByRole('listitem')).toHaveText([/^Send a slip/]);
  await expectAccessible(page, 'a limit that is used up');
  await wallet.button('Limits and breaks').click();
  await expect(wallet.dialog('Limits and breaks')).toBeVisible();
});
