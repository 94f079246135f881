import type { Reply } from '@kapao/contract/call-types';
import { locales } from '@kapao/core/locale';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { layoutViolationsIn } from '../../fixtures/layout.ts';
import { changeAnswers } from '../../fixtures/network.ts';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

const phone = { width: 360, height: 740, letters: 1 } as const;

for (const locale of locales) {
  test(`shows the deposit methods with time and minimum, and receiving accounts, in ${locale}${unlessThai(locale)}`, async ({
    page,
    context,
    member,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const wallet = new WalletScreen(page, locale);
    const { words } = wallet;
    await wallet.openAs(member);
    await wallet.button('Deposit').click();
    await expect(wallet.depositMethod('Payment QR')).toContainText(
      words('Within 1 minute · min {least}', { least: '฿1' }),
    );
    const transfer = wallet.depositMethod('Bank transfer');
    const note = words('Within 1 minute · min {least}', { least: '฿10' });
    await expect(transfer).toContainText(note);
    // No line breaks between the amount and its label.
    await expect(transfer.getByText(note.slice(note.indexOf('·') + 2), { exact: true })).toHaveCSS(
      'display',
      'inline-block',
    );
    await expect(wallet.dialog('Deposit')).toContainText(member.bankAccountNo.slice(-4));
    await expectAccessible(page, 'ways to deposit');

    await transfer.click();
    const details = wallet.dialog('Bank transfer');
    await expect(details).toContainText(words('Minimum {least}', { least: '฿10' }));
    await expect(details).toContainText(words('Fastest when you pay from one of these'));
    await expect(details).toContainText(words('The money arrives in your wallet within 1 minute'));
    await expect(details).toContainText('405-111-2223');
    await expectAccessible(page, 'accounts to transfer to');
    expect(await layoutViolationsIn(page, [phone])).toEqual([]);
    await details
      .getByRole('button', { name: words('Copy the account number') })
      .first()
      .click();
    await expect(page.getByText(words('Copied: {text}', { text: '4051112223' }))).toBeVisible();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('4051112223');

    // Back leads to the list, and once more out of the dialog; a reload in between changes nothing.
    await page.reload();
    await expect(details).toBeVisible();
    await page.goBack();
    await expect(transfer).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('the minimum of a first-deposit bonus is shown until the amount reaches it, and nothing shifts @verify', async ({
  page,
  member,
}) => {
  await changeAnswers<Reply<'getBonuses'>>(page, '**/api/bonus', ([bonus, ...others]) => [
    {
      ...bonus,
      name: 'Welcome',
      firstDeposit: true,
      terms: { ...bonus?.terms, minDeposit: 5000 },
      preview: { ...bonus?.preview, refusal: 'BONUS_CONDITION', deposit: null },
    },
    ...others,
  ]);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  const needs = page.getByText('For Welcome, make this first deposit ฿5,000 or more');
  await expect(needs).toBeVisible();
  await wallet.openQrForm();
  await expect(needs).toBeVisible();
  const amount = page.getByLabel(wallet.words('Amount to deposit'));
  await amount.fill('4999');
  await expect(needs).toBeVisible();
  const button = wallet.dialog('Deposit by QR').locator('button[type=submit]');
  const before = await button.boundingBox();
  await amount.fill('5000');
  await expect(needs).toBeHidden();
  expect(await button.boundingBox()).toEqual(before);
});

test('the close button closes the dialog from any step, and leaves none in the history @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.openStatement();
  await page.getByRole('link', { name: wallet.words('Home'), exact: true }).click();
  await wallet.button('Deposit').click();
  await wallet.depositMethod('Bank transfer').click();
  await wallet
    .dialog('Bank transfer')
    .getByRole('button', { name: wallet.words('Send a slip') })
    .click();
  await expect(wallet.dialog('Send a slip')).toBeVisible();
  await wallet.closeDialog();
  await expect(page).toHaveURL(/\/user\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/statement$/);
});

test('the list of deposit methods shows an open QR, and one press opens it @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.createQr(130);
  await wallet.button('Other ways to deposit').click();
  const banner = wallet
    .dialog('Deposit')
    .getByText(wallet.words('QR {shown} is still open', { shown: baht(130) }));
  await expect(banner).toBeVisible();
  await expectAccessible(page, 'ways to deposit with an open QR');
  await wallet.button('Open QR').click();
  await wallet.expectQr();
});

test('an account number that cannot be copied shows an error @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  await wallet.depositMethod('Bank transfer').click();
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
  await wallet.button('Copy the account number').first().click();
  await expect(page.getByText(wallet.words('Failed to copy'))).toBeVisible();
});

test.describe('with a Thai account name at a bank that needs Latin letters', () => {
  test.use({ bank: { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' } });

  test('the name is edited where the number would be copied, and then the number is copied @verify', async ({
    page,
    context,
    member,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await wallet.button('Deposit').click();
    await wallet.depositMethod('Bank transfer').click();
    const details = wallet.dialog('Bank transfer');
    await expect(details.getByRole('button', { name: wallet.words('Copy the account number') })).toHaveCount(
      0,
    );
    await details
      .getByRole('button', { name: wallet.words('Edit name') })
      .first()
      .click();
    const dialog = wallet.dialog('Edit bank account name');
    await dialog.getByLabel(wallet.words('Account holder'), { exact: true }).fill('SOMCHAI JAIDEE');
    await dialog.getByRole('button', { name: wallet.words('Save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(wallet.words('Copied: {text}', { text: '4051112223' }))).toBeVisible();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('4051112223');
    await expect(
      details.getByRole('button', { name: wallet.words('Copy the account number') }),
    ).not.toHaveCount(0);
  });
});
