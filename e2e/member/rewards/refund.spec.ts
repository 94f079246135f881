import { createPool } from '../../../server/src/platform/db/pool.ts';
import { accrueRefunds } from '../../../server/src/rewards/refund/accrue-refunds.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { stayInOneDay } from '../../fixtures/one-day.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  betsAreKnown,
  depositByQr,
  expectStatement,
  leaveNagaSpin,
  openNagaSpin,
  spin,
} from '../../screens/reward-play.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ opening: 0n, viewport: { width: 360, height: 740 } });

// A week is accrued after its end, and the losses belong to the present week.
test.beforeEach(stayInOneDay);

/** Runs next Sunday's accrual now, without waiting for providers that have not reported the last days. */
async function accrueNextSunday(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 2 });
  const now = new Date(Date.now() + 7 * 24 * 3_600_000 + 3_600_000);
  await accrueRefunds({ pool }, { now, patienceMs: 0 });
  await pool.end();
}

test('a percentage of the week’s losses is refunded, collected and withdrawn @verify', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const { words } = wallet;
  await wallet.openAs(member);
  await depositByQr(wallet, bank, stack.sandboxUrl, 2500);
  const tab = await openNagaSpin(wallet, 2500);
  const player = { ...stack, username: member.username };
  await spin(tab, player, { stake: 1250, times: 2, percent: 0 });
  await betsAreKnown(player, 2);
  await leaveNagaSpin(wallet, tab);
  await wallet.expectBalance({ total: 0, games: 0 });

  const refund = page
    .getByRole('navigation', { name: words('Actions') })
    .getByRole('button', { name: words('Refund') });
  await refund.click();
  await expect(page.getByRole('dialog')).toContainText('คืนยอดเสีย 5% ทุกสัปดาห์');
  await wallet.button('Continue').click();
  // No refund for the previous week, in which nobody played.
  await expect(page.getByRole('dialog').getByRole('button', { name: /^กดรับ ฿/ })).toHaveCount(0);
  await expectAccessible(page, 'no refund');
  await wallet.closeDialog();

  await accrueNextSunday(stack.databaseUrl);
  await page.reload();
  await expect(refund).toHaveAccessibleDescription(words('Claim {shown}', { shown: baht(125) }));
  await refund.click();
  await wallet.button('Continue').click();
  await expect(page.getByRole('dialog')).toContainText('฿2,500.00');
  await expectAccessible(page, 'a refund waits');
  await wallet.button('Claim {shown}', { shown: baht(125) }).click();
  await expect(page.getByText('ยอดคืนเข้ากระเป๋าแล้ว')).toBeVisible();
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 125, spendable: 125 });

  await wallet.button('Withdraw').click();
  await page.getByLabel(words('Amount to withdraw')).fill('125');
  await wallet.button('Withdraw {shown}', { shown: baht(125) }).click();
  const paid = wallet
    .dialog('Withdrawal')
    .getByRole('status')
    .filter({ hasText: words('Paid') });
  await expect(paid).toBeVisible();
  await wallet.closeDialog();
  await expectStatement(wallet, [
    [wallet.withdrawalTo(member), '−125.00'],
    [words('Refund of losses'), '+125.00'],
    [words('Moved into {to}', { to: 'Naga Spin' }), '2,500.00'],
    [wallet.qrDeposit(), '+2,500.00'],
  ]);
});
