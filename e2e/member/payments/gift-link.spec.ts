import { texts } from '@kapao/contract/errors/error-texts/en';
import { locales } from '@kapao/core/locale';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

async function makeGift(sandboxUrl: string, amount: number): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/control/giftlink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  });
  // Shape of the sandbox's answer (sandbox/src/control/).
  return ((await answer.json()) as { link: string }).link;
}

for (const locale of locales) {
  test(`a gift link is credited once, in ${locale}${unlessThai(locale)}`, async ({ page, member, stack }) => {
    const wallet = new WalletScreen(page, locale);
    const { words } = wallet;
    await wallet.openAs(member);
    const link = await makeGift(stack.sandboxUrl, 75);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/wallet/truelink')) sent.push(request.postData() ?? '');
    });
    await wallet.button('Deposit').click();
    await wallet.depositMethod('Gift link').click();
    const field = page.getByRole('textbox', { name: words('Gift link') });
    await expect(wallet.button('Deposit the gift')).toBeDisabled();
    await expectAccessible(page, 'gift link');
    await field.fill(link);
    await wallet.button('Deposit the gift').click();
    const paid = page.getByRole('status').filter({ hasText: words('The money is in your wallet') });
    await expect(paid).toContainText(baht(75));
    await expect(paid).toContainText(baht(1075));
    await expect(wallet.button('See the receipt')).toBeVisible();
    expect(sent).toHaveLength(1);
    // Encrypted, as the specification requires.
    expect(sent[0]).not.toContain('truemoney');
    await wallet.button('Another deposit').click();
    await field.fill(link);
    await wallet.button('Deposit the gift').click();
    await expect(page.getByRole('alert')).toBeVisible();
    if (locale === 'en') await expect(page.getByRole('alert')).toHaveText(texts.TRUELINK_DUPLICATE);
    await wallet.closeDialog();
    await wallet.expectBalance({ total: 1075, spendable: 1075 });
    await wallet.openStatement();
    await expect(wallet.statement().first()).toContainText(words('Deposit by gift link'));
  });
}

test('an invalid link is refused with a message and stays in its field @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  await wallet.depositMethod('Gift link').click();
  const field = page.getByRole('textbox', { name: wallet.words('Gift link') });
  await field.fill('no link at all');
  await wallet.button('Deposit the gift').click();
  await expect(page.getByRole('alert')).toHaveText(
    wallet.words('This isn’t a link. Copy the whole gift link from TrueMoney.'),
  );
  await field.fill('https://gift.truemoney.com/campaign/?v=nothing');
  await wallet.button('Deposit the gift').click();
  await expect(page.getByRole('alert')).toHaveText(texts.TRUELINK_INVALID);
  await expect(field).toHaveValue('https://gift.truemoney.com/campaign/?v=nothing');
});

test('a gift link without an answer shows that it is pending, and is credited by itself @verify', async ({
  page,
  member,
  stack,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const link = await makeGift(stack.sandboxUrl, 40);
  await wallet.button('Deposit').click();
  await wallet.depositMethod('Gift link').click();
  await page.getByRole('textbox', { name: wallet.words('Gift link') }).fill(link);
  // The gift is looked up, then redeemed; the answer to the redemption is lost.
  await sandbox.fault({ target: 'giftlink', fault: 'timeout-after', times: 1 });
  await wallet.button('Deposit the gift').click();
  const waiting = page.getByText(wallet.words('The wallet provider hasn’t responded yet'));
  await expect(waiting).toBeVisible();
  await expectAccessible(page, 'gift on its way');
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 1040 });
});
