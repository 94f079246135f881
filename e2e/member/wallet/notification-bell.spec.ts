import { expectAccessible } from '../../fixtures/accessible.ts';
import { layoutViolationsIn } from '../../fixtures/layout.ts';
import { expect, test } from '../../fixtures/test.ts';
import { payInBank } from '../../screens/bank-app.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test('the bell counts a deposit on every device, opens it, and resets everywhere once seen', async ({
  page,
  otherPhone,
  browser,
  contextOptions,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const other = new WalletScreen(otherPhone, 'en');
  const notificationBell = (screen: WalletScreen) =>
    screen.page.getByRole('button', { name: new RegExp(`^${screen.words('Notifications')}`) });
  // The second phone is a new device, which is told, too.
  await other.openAs(member);
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  // Opens the older notifications, which marks them as seen.
  await notificationBell(wallet).click();
  const notifications = wallet.dialog('Notifications');
  await expect(notifications).toBeVisible();
  await page.goBack();
  await expect(notificationBell(wallet)).toHaveAccessibleName(wallet.words('Notifications'));
  await otherPhone.reload();
  await expect(notificationBell(other)).toHaveAccessibleName(other.words('Notifications'));

  const picture = await (await wallet.createQr(500)).screenshot();
  const bank = await browser.newContext(contextOptions);
  await payInBank(await bank.newPage(), stack.sandboxUrl, picture, baht(500));
  await bank.close();
  await wallet.acknowledge();
  // The count changes without a reload.
  const one = wallet.words('Notifications, {unseen} new', { unseen: 1 });
  await expect(notificationBell(wallet)).toHaveAccessibleName(one);
  await expect(notificationBell(other)).toHaveAccessibleName(one);

  await notificationBell(other).click();
  const newest = other.dialog('Notifications').getByRole('listitem').first();
  await expect(newest).toContainText(/New:.*Deposit.*just now.*\+฿500\.00/);
  await expectAccessible(otherPhone, 'news');
  expect(await layoutViolationsIn(otherPhone, [{ width: 360, height: 740, letters: 1 }])).toEqual([]);
  await newest.getByRole('button').click();
  await expect(otherPhone.getByRole('dialog').last()).toContainText(baht(500));
  await otherPhone.goBack();
  await otherPhone.goBack();
  await expect(notificationBell(other)).toHaveAccessibleName(other.words('Notifications'));
  await page.reload();
  await wallet.expectBalance({ total: 1500 });
  await page.waitForLoadState('networkidle');
  await expect(notificationBell(wallet)).toHaveAccessibleName(wallet.words('Notifications'));
});
