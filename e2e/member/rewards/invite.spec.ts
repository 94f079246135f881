import { createPool } from '../../../server/src/platform/db/pool.ts';
import { accrueCommission } from '../../../server/src/rewards/invite/accrue-commission.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { stayInOneDay } from '../../fixtures/one-day.ts';
import { expect, test } from '../../fixtures/test.ts';
import { applicant, RegisterScreen } from '../../screens/register-screen.ts';
import {
  betsAreKnown,
  depositByQr,
  expectStatement,
  leaveNagaSpin,
  openNagaSpin,
  spin,
} from '../../screens/reward-play.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ opening: 0n, viewport: { width: 360, height: 740 } });

// A day is accrued after its end, and the friend's losses belong to the present day.
test.beforeEach(stayInOneDay);

/** Runs tonight's accrual now, without waiting for providers that have not reported the last hours. */
async function accrueTonight(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 2 });
  const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 31 * 60_000);
  await accrueCommission({ pool }, { patienceMs: 0 }, tomorrow);
  await pool.end();
}

test('a friend registers by the link and loses, and the inviter collects the commission once @verify', async ({
  page,
  otherPhone,
  browser,
  contextOptions,
  member,
  stack,
  memberNumbers,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const { words } = wallet;
  await wallet.openAs(member);
  const actions = page.getByRole('navigation', { name: words('Actions') });
  await actions.getByRole('button', { name: words('Invite') }).click();

  // The operator's banners come first, then the link.
  await expect(page.getByRole('dialog')).toContainText('ชวนเพื่อน รับค่าแนะนำทุกวัน');
  await expectAccessible(page, 'banners before an invitation');
  await wallet.button('Continue').click();
  const link = await page.getByText('/register?code=PR').textContent();
  await expectAccessible(page, 'invite');

  // Registers the friend on another phone.
  const friend = new RegisterScreen(otherPhone, 'th', stack.sandboxUrl);
  const who = applicant(memberNumbers());
  await friend.open(`/register?code=${link?.split('code=')[1]}`);
  await friend.passPhone(who);
  await friend.passCode(who);
  await friend.passProfile(who);
  await friend.chooseBank('กสิกร');
  await friend.fillAccount(who);
  await friend.button('Open account').click();
  await friend.expectStep('Your account is open');
  await friend.expectBalance({ total: 0 });
  const context = await browser.newContext(contextOptions);
  await depositByQr(friend, await context.newPage(), stack.sandboxUrl, 1200);
  await context.close();
  const tab = await openNagaSpin(friend, 1000);
  const player = { ...stack, username: who.phone };
  await spin(tab, player, { stake: 1000, times: 1, percent: 0 });
  await betsAreKnown(player, 1);
  // Moves the money out of the game first, because the accrual waits for the next report of a game that holds money.
  await leaveNagaSpin(friend, tab);
  await friend.expectBalance({ total: 200, games: 0 });

  await page.reload();
  await wallet.closeDialog();
  const balance = page.getByRole('region', { name: words('Balance') });
  await expect(balance).toContainText(words('Nothing yet: invite a friend'));
  await expect(
    balance.getByRole('button', { name: words('Claim'), exact: true }),
  ).toHaveAccessibleDescription(words('Nothing yet: invite a friend'));
  await accrueTonight(stack.databaseUrl);
  await page.reload();
  await expect(balance).toContainText('฿50.00');
  await balance.getByRole('button', { name: words('Claim'), exact: true }).dblclick();
  await expect(page.getByText('โบนัสชวนเพื่อนเข้ากระเป๋าแล้ว')).toBeVisible();
  await wallet.expectBalance({ total: 50, spendable: 50 });
  await actions.getByRole('button', { name: words('Invite') }).click();
  await wallet.button('Continue').click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(/50\.00.*รับแล้ว/s);
  await expectAccessible(page, 'invite, received');
  await wallet.closeDialog();
  await expectStatement(wallet, [[words('Invite bonus'), '+50.00']]);
  await expect(wallet.statement()).toHaveCount(1);
});
