import { normalizeAccountName } from '@kapao/core/account/bank-name';
import type { Page } from '@playwright/test';
import type { MadeMember } from '../../../tools/drills/journeys/make-members.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ownBankApp, payInBank, transferInBank } from '../../screens/bank-app.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

// Deposit methods without a spec elsewhere: main-job.spec.ts covers the bank's QR, and slips and gift links have specs of
// their own.

/** Opens the bank app on the member's other phone. */
function putBankAppOn(phone: Page, sandboxUrl: string, member: MadeMember): Promise<void> {
  return ownBankApp(phone, sandboxUrl, {
    bankCode: 'KBANK',
    accountNo: member.bankAccountNo,
    // Account holder as `makeMembers` registered it.
    name: normalizeAccountName(member.name.replace(/\d/g, 'T')),
  });
}

/** Sets a mark that a reload removes; returns a check for it. */
async function rememberPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate('window.isTheSame = true');
  return async () => expect(await page.evaluate('window.isTheSame')).toBe(true);
}

test('a bank transfer is credited and shown by itself', async ({ page, member, stack, otherPhone: bank }) => {
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  const expectSamePage = await rememberPage(page);
  await wallet.expectBalance({ total: 1000, spendable: 1000 });
  await wallet.button('Deposit').click();
  await wallet.depositMethod('Bank transfer').click();
  await expect(wallet.dialog('Bank transfer')).toContainText('405-111-2223');
  await wallet.closeDialog();
  await putBankAppOn(bank, stack.sandboxUrl, member);
  const transfer = { toBank: 'SCB', toAccountNo: '4051112223', amount: 320.5 };
  await transferInBank(bank, stack.sandboxUrl, transfer);
  await wallet.expectBalance({ total: 1320.5, spendable: 1320.5 });
  await wallet.openStatement();
  await expect(wallet.statement().first()).toContainText('+320.50');
  await expectSamePage();
});

for (const [service, amount] of [
  ['WW', 150],
  ['E2P', 75],
] as const) {
  test(`a QR of ${service} is paid from its picture, and the open page shows the payment @verify`, async ({
    page,
    member,
    stack,
    otherPhone: bank,
  }) => {
    const wallet = new WalletScreen(page, 'th');
    const { words } = wallet;
    await wallet.openAs(member);
    const expectSamePage = await rememberPage(page);
    await wallet.button('Deposit').click();
    await wallet.openQrForm(wallet.depositMethod('{code} QR', { code: service }));
    await page.getByLabel(words('Amount to deposit')).fill(String(amount));
    await wallet.button('Create QR for {shown}', { shown: baht(amount) }).click();
    const picture = await wallet.expectQr();
    await expectAccessible(page, `QR of ${service}`);
    await putBankAppOn(bank, stack.sandboxUrl, member);
    await payInBank(bank, stack.sandboxUrl, await picture.screenshot(), baht(amount));
    const paid = page.getByRole('status').filter({ hasText: words('The money is in your wallet') });
    await expect(paid).toContainText(baht(amount));
    await expect(paid).toContainText(baht(1000 + amount));
    await wallet.acknowledge();
    await wallet.expectBalance({ total: 1000 + amount, spendable: 1000 + amount });
    await expectSamePage();
  });
}

test('a deposit notice is shown on home until the transfer is credited', async ({
  page,
  member,
  stack,
  otherPhone: bank,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const { words } = wallet;
  await wallet.openAs(member);
  const expectSamePage = await rememberPage(page);
  await wallet.button('Deposit').click();
  await wallet.depositMethod('Bank transfer').click();
  await wallet.button('I have transferred').click();
  await expectAccessible(page, 'announce a transfer');
  await page.getByLabel(words('Amount transferred')).fill('210');
  await wallet.button('I have transferred {shown}', { shown: baht(210) }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const thanks = 'Thank you. We’re looking for your transfer. Your balance updates as soon as we find it.';
  await expect(page.getByText(words(thanks))).toBeVisible();
  const row = page.getByRole('main').getByText(words('Bank transfer {shown}', { shown: baht(210) }));
  await expect(row).toBeVisible();
  // A deposit notice credits no money.
  await wallet.expectBalance({ total: 1000, spendable: 1000 });

  await putBankAppOn(bank, stack.sandboxUrl, member);
  const transfer = { toBank: 'GSB', toAccountNo: '020123456789', amount: 210 };
  await transferInBank(bank, stack.sandboxUrl, transfer);
  await wallet.expectBalance({ total: 1210, spendable: 1210 });
  await expect(row).toBeHidden();
  await expectSamePage();
});
