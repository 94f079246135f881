import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, stackApart, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { MemberSide } from './member-side.ts';
import { makeUnresponsive, someMember, transferIn, withdraw } from './seed-queues.ts';

test.use({ settings: stackApart });

test('three staff members work a shift, and the audit log has an entry for each action @verify', async ({
  signIn,
  stack,
  sandbox,
  memberNumbers,
}) => {
  test.slow();
  const member = () => someMember(stack, memberNumbers());
  const [first, second, third] = [await signIn('finance'), await signIn('finance'), await signIn('owner')];
  const [ann, bo, chai] = [first, second, third].map(({ page }) => new BackofficeScreen(page)) as [
    BackofficeScreen,
    BackofficeScreen,
    BackofficeScreen,
  ];

  await test.step('one withdrawal is approved and paid, another is rejected and returned to the wallet', async () => {
    const [paid, refused] = [await member(), await member()];
    const paidId = await withdraw(stack, paid, 6_100);
    const refusedId = await withdraw(stack, refused, 6_200);
    const queue = 'Pending withdrawals';
    await ann.go('Withdrawals');
    await ann.take(queue, '6,100.00');
    await ann.press(/^Approve/);
    // The bank account's name is not the member's, so approval asks first.
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await ann.expectSaid('Approved. The payout is being sent to the bank.');
    await expect(ann.waiting(queue, '6,100.00')).toHaveCount(0);
    await ann.take(queue, '6,200.00');
    await ann.press(/^Reject…/);
    await ann.giveReason('Not enough wagered since the deposit', 'Reject');
    await ann.expectSaid('The money is back in the wallet.');
    await expect.poll(async () => (await sandbox.payouts()).map(({ amount }) => amount)).toContain(6_100);
    await (await MemberSide.of(stack, paid)).expectWithdrawal(paidId, { status: 'SUCCESS', reason: null });
    const side = await MemberSide.of(stack, refused);
    await side.expectWithdrawal(refusedId, { status: 'FAILED', reason: 'REJECTED' });
    await side.expectToSpend(20_000);
  });

  await test.step('an unattributed receipt needs two approvals, and the next from that account needs one', async () => {
    const owner = await member();
    const side = await MemberSide.of(stack, owner);
    const payer = { accountNo: `777${owner.bankAccountNo.slice(3)}`, name: 'SOMBAT PAYS FOR HER' };
    await transferIn(stack, payer, 730);
    await bo.go('Bank receipts');
    await bo.take('Bank receipts', '730.00');
    await bo.press(/^Another member/);
    await bo.page.getByLabel('Phone, member ID or bank account').fill(owner.username);
    const found = bo.page.getByRole('dialog', { name: 'Find another member' });
    await found.getByRole('button', { name: 'Find' }).click();
    await found.getByRole('listitem').getByRole('button').click();
    await bo.press(/^Request credit…/);
    await bo.page.getByRole('dialog').getByLabel('Reason').fill('her brother, says she by phone');
    await bo.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Request credit/ })
      .click();
    await bo.expectSaid('Requested. Waiting for a second approval.');
    await expect(bo.waiting('Bank receipts', '730.00')).toContainText('Awaiting second approval');
    await side.expectToSpend(20_000);
    await ann.accept('730.00');
    await side.expectToSpend(20_730);
    await transferIn(stack, payer, 731);
    await bo.take('Bank receipts', '731.00');
    await bo.press(/^Credit ฿731/);
    await bo.expectSaid('Credited. The member sees it now.');
    await expect(bo.waiting('Bank receipts', '731.00')).toHaveCount(0);
    await side.expectToSpend(21_461);
  });

  const [paidOut, doubted] = [await member(), await member()];
  await makeUnresponsive(stack, sandbox, { slip: doubted, payout: paidOut, baht: 640 });
  await test.step('a slip that no bank confirms is rejected, and its member sees the reason', async () => {
    await bo.go('Slips to review');
    const details = await bo.take('Slips to review', doubted.publicId);
    await expect(details.getByRole('img').first()).toBeVisible();
    await bo.press(/^Reject…/);
    await bo.giveReason('No bank confirms this transfer', 'Reject');
    await bo.expectSaid('Rejected. The member sees the reason.');
    const side = await MemberSide.of(stack, doubted);
    await side.expectLatestSlip({ status: 'FAILED', note: 'INVALID_SLIP', credited: null });
    await side.expectToSpend(20_000);
  });

  await test.step('a payout without an answer is marked as failed with two approvals', async () => {
    await ann.go('Exceptions');
    await ann.take('Exceptions', '640.00');
    await ann.press(/^Mark as not paid/);
    await ann.giveReason('Confirmed by the provider by phone', 'Mark as not paid');
    await ann.expectSaid('Requested. Waiting for a second approval.');
    const side = await MemberSide.of(stack, paidOut);
    await side.expectToSpend(19_360);
    await bo.accept('640.00');
    await side.expectToSpend(20_000);
    await expect(ann.waiting('Exceptions', '640.00')).toHaveCount(0);
    await sandbox.heal();
  });

  await test.step('a manual adjustment is requested by one and approved by another', async () => {
    await ann.openMember(paidOut.username);
    await ann.page.getByRole('button', { name: 'More', exact: true }).click();
    await ann.page.getByRole('menuitem', { name: 'Manual adjustment' }).click();
    const dialog = ann.page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('55');
    await ann.choose('Reason shown to the member', 'Goodwill');
    await dialog.getByLabel('In your own words').fill('waited a day for the bank');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await ann.expectSaid('Requested. Waiting for a second approval.');
    const side = await MemberSide.of(stack, paidOut);
    await side.expectToSpend(20_000);
    await bo.accept('55.00');
    await side.expectToSpend(20_055);
    await side.expectLine({ amount: 55, status: 'SUCCESS' });
  });

  await test.step('the member’s page shows where the money of the withdrawal is', async () => {
    const { page } = ann;
    await expect(page.getByText('20,055').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Money' }).click();
    await page
      .getByRole('button', { name: /640\.00/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Where the money is' });
    await expect(dialog).toContainText('Returned');
    await expect(dialog).toContainText('Decided by staff');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a member is blocked', async () => {
    const side = await MemberSide.of(stack, doubted);
    await ann.openMember(doubted.username);
    await ann.page.getByRole('button', { name: 'Block', exact: true }).click();
    await ann.giveReason('Identity or bank account is being checked', 'Block');
    await ann.expectSaid('Blocked, and logged out everywhere.');
    await side.expectKeptOut(stack, doubted);
  });

  const somebody = await MemberSide.of(stack, await member());
  await test.step('a bonus is written, simulated and published', async () => {
    const { page } = chai;
    await chai.go('Bonuses');
    await page.getByRole('button', { name: /^New/ }).click();
    await page.getByLabel('Bonus code').fill('SHIFT');
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    for (const language of ['ไทย', 'ລາວ', 'EN']) {
      await page.getByRole('tab', { name: new RegExp(`^${language}`) }).click();
      await page.getByLabel('Name, as members see it').fill(`Shift ${language}`);
      await page.getByLabel('Description').fill(`Half of a deposit ${language}`);
    }
    await page.getByRole('button', { name: /^Run simulation/ }).click();
    await expect(page.getByText('Cost to the operator')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Review and publish/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('This draft was simulated.');
    await dialog.getByLabel('Reason').fill('for the weekend');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await chai.expectSaid('Version 1 is published.');
    await somebody.expectOffered('SHIFT', 'Shift EN');
  });

  await test.step('a banner is requested by one and published by the approval of another', async () => {
    const { page } = chai;
    const before = await somebody.inviteBanners();
    await chai.go('Content');
    await page.getByRole('tab', { name: 'Banners: referral' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add an image' }).click();
    await (await chosen).setFiles({ name: 'banner.png', mimeType: 'image/png', buffer: await banner() });
    await page.getByRole('button', { name: /^Review and request approval/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('friends of the weekend');
    await dialog.getByRole('button', { name: /^Request approval/ }).click();
    await chai.expectSaid('Requested. It takes effect after a second approval.');
    expect(await somebody.inviteBanners()).toHaveLength(before.length);
    await bo.accept('Text with changed links, contacts or images');
    const now = await somebody.inviteBanners();
    expect(now).toHaveLength(before.length + 1);
    const added = now.find(({ image }) => before.every((one) => one.image !== image));
    const served = await fetch(new URL(added?.image ?? '', stack.url));
    expect(served.headers.get('content-type')).toBe('image/webp');
  });

  await test.step('the day is exported as an Excel file', async () => {
    const { page } = ann;
    await ann.go('Reports');
    await page.getByRole('button', { name: 'Export a day' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Save as Excel' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^kapao \d{4}-\d\d-\d\d THB\.xlsx$/);
    // A ZIP archive, as XLSX files are.
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.length).toBeGreaterThan(2_000);
  });

  await test.step('each action is in the audit log', async () => {
    await chai.go('Audit');
    for (const [action, who] of [
      ['Sign in', first],
      ['Approve withdrawal', first],
      ['Reject withdrawal', first],
      ['Credit bank receipt', second],
      ['Reject slip', second],
      ['Request decision', first],
      ['Request manual adjustment', first],
      ['Approve request', second],
      ['Search members', first],
      ['Set account status', first],
      ['Start simulation', third],
      ['Publish bonus', third],
      ['Upload image', third],
      ['Request text with changed links', third],
      ['Export day', first],
    ] as const)
      await chai.expectInAudit(action, who.staffMember.name);
  });
});

function banner(): Promise<Buffer> {
  const gold = { width: 1200, height: 600, channels: 3 as const, background: '#d8a63c' };
  return sharp({ create: gold }).png().toBuffer();
}
