import { defaultWeights } from '@kapao/core/reward/terms';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { changeAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

const round = {
  ...{ id: 'r1', code: 'WELCOME', name: 'Welcome', type: 'limit' },
  ...{ startedAt: '2026-11-21T04:07:00.000Z', expiresAt: '2027-12-21T04:07:00.000Z' },
  ...{ deposit: 500, added: 0, bonus: 500, turnover: 1200, total: 1000 },
  terms: {
    credit: { kind: 'percent', percent: 100, most: 1500 },
    ...{ minDeposit: 100, turnoverMultiple: 5, percentFail: 2, cap: 600, days: 30, minClear: 5 },
    weights: defaultWeights,
  },
  games: [{ code: 'PG', name: 'Naga Spin', kind: 'slot' }],
  played: [{ kind: 'slot', turnover: 1200 }],
};

/** Makes the wallet report a bonus, and answers requests for its details as `answer` states at that moment. */
async function withBonus(page: Page, answer: { now: object | 'nothing' | 'failure' }): Promise<void> {
  await changeAnswers(page, '**/api/wallet', (wallet) => ({ ...wallet, round: true }));
  await page.route('**/api/bonus/round', (route) => {
    if (answer.now === 'nothing') return undefined;
    if (answer.now === 'failure') return route.abort('connectionreset');
    return route.fulfill({ json: answer.now });
  });
}

for (const [state, says] of [
  ['nothing', null],
  ['failure', 'Try again'],
] as const)
  test(`no withdrawal can be requested while the bonus is ${state === 'nothing' ? 'being read' : 'unread'} @verify`, async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'en');
    const answer: Parameters<typeof withBonus>[1] = { now: state };
    await withBonus(page, answer);
    await wallet.openAs(member);
    await wallet.button('Withdraw').click();
    const dialog = wallet.dialog('Withdraw');
    if (says)
      await expect(dialog.getByRole('button', { name: wallet.words(says) })).toBeVisible({ timeout: 20_000 });
    else await expect(dialog.locator('.animate-pulse, [class*="skeleton"]').first()).toBeVisible();
    await expect(dialog.getByLabel(wallet.words('Amount to withdraw'))).toHaveCount(0);
    if (!says) return;
    // Waits for the request of this press, because the app's own next read would remove the button.
    const again = page.waitForRequest('**/api/bonus/round');
    await dialog.getByRole('button', { name: wallet.words(says) }).click();
    await again;
    answer.now = round;
    await expect(dialog).toContainText('You can withdraw once you’ve wagered ฿3,800.00 more');
    await expect(dialog.getByLabel(wallet.words('Amount to withdraw'))).toHaveCount(0);
  });

test('money that a bonus locks is called so, in the header, its explanation and the move row', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const { words } = wallet;
  const answer: Parameters<typeof withBonus>[1] = { now: round };
  await withBonus(page, answer);
  await wallet.openAs(member);
  const balance = page.getByRole('region', { name: words('Balance'), exact: true });
  const locked = balance.getByRole('button', { name: words('Locked by bonus') });
  const available = balance.getByRole('button', { name: words('Available') });
  await expect(locked).toContainText('฿1,000.00');
  await expect(available).toHaveCount(0);
  await expect(wallet.button('Move money')).toHaveAccessibleDescription(/Locked by bonus ฿1,000\.00/);
  await locked.click();
  const dialog = wallet.dialog('Locked by bonus');
  await expect(dialog).toContainText('Welcome: wager ฿3,800.00 more to withdraw this.');
  await expectAccessible(page, 'money that a bonus locks');
  await wallet.closeDialog();

  // With the wagering complete, the bonus lets the member keep ฿600 of ฿1,000.
  answer.now = { ...round, turnover: 5050, played: [{ kind: 'slot', turnover: 5050 }] };
  await page.reload();
  await expect(available).toContainText('฿600.00');
  await expect(locked).toContainText('฿400.00');
  await expect(wallet.button('Move money')).toHaveAccessibleDescription(/Available ฿600\.00/);
});
