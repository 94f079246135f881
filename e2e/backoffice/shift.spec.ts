import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { MemberSide } from './member-side.ts';
import { makeUnresponsive, someMember, transferIn, withdraw } from './seed-queues.ts';

test('three people run a shift, and each step of it stands in the audit @verify', async ({
  signIn,
  stack,
  outside,
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

  await test.step('one withdrawal goes to the bank, and another back to the wallet', async () => {
    const [paid, refused] = [await member(), await member()];
    const paidId = await withdraw(stack, paid, 6_100);
    const refusedId = await withdraw(stack, refused, 6_200);
    const queue = 'Withdrawals that wait';
    await ann.go('Withdrawals');
    await ann.take(queue, '6,100.00');
    await ann.press(/^Let it go/);
    await ann.expectSaid('It goes to the bank.');
    await expect(ann.waiting(queue, '6,100.00')).toHaveCount(0);
    await ann.take(queue, '6,200.00');
    await ann.press(/^Refuse…/);
    await ann.giveReason('Play since the deposit is too little', 'Refuse');
    await ann.expectSaid('The money is back in the wallet.');
    await expect.poll(async () => (await outside.payouts()).map(({ amount }) => amount)).toContain(6_100);
    await (await MemberSide.of(stack, paid)).expectWithdrawal(paidId, { status: 'SUCCESS', reason: null });
    const side = await MemberSide.of(stack, refused);
    await side.expectWithdrawal(refusedId, { status: 'FAILED', reason: 'REJECTED' });
    await side.expectToSpend(20_000);
  });

  await test.step('a bank line of nobody’s is found an owner by two, and the next of that account needs one press', async () => {
    const owner = await member();
    const side = await MemberSide.of(stack, owner);
    const payer = { accountNo: `777${owner.bankAccountNo.slice(3)}`, name: 'SOMBAT PAYS FOR HER' };
    await transferIn(stack, payer, 730);
    await bo.go('Bank lines');
    await bo.take('Bank lines', '730.00');
    await bo.press(/^Another member/);
    await bo.page.getByLabel('Phone, member id or bank account').fill(owner.username);
    const found = bo.page.getByRole('dialog', { name: 'Find another member' });
    await found.getByRole('button', { name: 'Find' }).click();
    await found.getByRole('listitem').getByRole('button').click();
    await bo.press(/^Propose to credit…/);
    await bo.page.getByRole('dialog').getByLabel('Reason').fill('her brother, says she by phone');
    await bo.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Propose to credit/ })
      .click();
    await bo.expectSaid('Proposed. Somebody else has to agree.');
    await expect(bo.waiting('Bank lines', '730.00')).toContainText('Second yes');
    await side.expectToSpend(20_000);
    await ann.accept('730.00');
    await side.expectToSpend(20_730);
    await transferIn(stack, payer, 731);
    await bo.take('Bank lines', '731.00');
    await bo.press(/^Credit ฿731/);
    await bo.expectSaid('Credited. The member sees it now.');
    await expect(bo.waiting('Bank lines', '731.00')).toHaveCount(0);
    await side.expectToSpend(21_461);
  });

  const [paidOut, doubted] = [await member(), await member()];
  await makeUnresponsive(stack, outside, { slip: doubted, payout: paidOut, baht: 640 });
  await test.step('a slip that no bank knows fails, and its member reads why', async () => {
    await bo.go('Slips in doubt');
    const details = await bo.take('Slips in doubt', doubted.publicId);
    await expect(details.getByRole('img').first()).toBeVisible();
    await bo.press(/^Fail it…/);
    await bo.giveReason('No bank knows this transfer', 'Fail it');
    await bo.expectSaid('Failed. The member reads why.');
    const side = await MemberSide.of(stack, doubted);
    await side.expectLatestSlip({ status: 'FAILED', note: 'INVALID_SLIP', credited: null });
    await side.expectToSpend(20_000);
  });

  await test.step('a payout of which nobody hears is decided by two', async () => {
    await ann.go('Stuck money');
    await ann.take('Stuck money', '640.00');
    await ann.press(/^It never happened/);
    await ann.giveReason('The party said so by phone', 'It never happened');
    await ann.expectSaid('Proposed. Somebody else accepts it now.');
    const side = await MemberSide.of(stack, paidOut);
    await side.expectToSpend(19_360);
    await bo.accept('640.00');
    await side.expectToSpend(20_000);
    await expect(ann.waiting('Stuck money', '640.00')).toHaveCount(0);
    await outside.heal();
  });

  await test.step('a credit by hand is one’s proposal and another’s yes', async () => {
    await ann.openMember(paidOut.username);
    await ann.page.getByRole('button', { name: /^Credit or debit/ }).click();
    const dialog = ann.page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('55');
    await ann.choose('Reason, as the member reads it', 'Goodwill');
    await dialog.getByLabel('In your words').fill('waited a day for the bank');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await ann.expectSaid('Proposed. Somebody else accepts it now.');
    const side = await MemberSide.of(stack, paidOut);
    await side.expectToSpend(20_000);
    await bo.accept('55.00');
    await side.expectToSpend(20_055);
    await side.expectLine({ amount: 55, status: 'SUCCESS' });
  });

  await test.step('the member asks where the money is, and one look answers', async () => {
    const { page } = ann;
    await expect(page.getByText('20,055').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Money' }).click();
    await page
      .getByRole('button', { name: /640\.00/ })
      .first()
      .click();
    const told = page.getByRole('dialog', { name: 'Where the money is' });
    await expect(told).toContainText('Given back');
    await expect(told).toContainText('Decided by a person');
    await page.keyboard.press('Escape');
    await expect(told).toBeHidden();
  });

  await test.step('a member is kept out', async () => {
    const side = await MemberSide.of(stack, doubted);
    await ann.openMember(doubted.username);
    await ann.page.getByRole('button', { name: 'Block', exact: true }).click();
    await ann.giveReason('Identity or bank account is being checked', 'Block');
    await ann.expectSaid('Blocked, and logged out everywhere.');
    await side.expectKeptOut(stack, doubted);
  });

  const somebody = await MemberSide.of(stack, await member());
  await test.step('a bonus is written, tried and published', async () => {
    const { page } = chai;
    await chai.go('Bonuses');
    await page.getByRole('button', { name: /^New/ }).click();
    await page.getByLabel('Code of the offer').fill('SHIFT');
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    for (const language of ['ไทย', 'ລາວ', 'EN']) {
      await page.getByRole('tab', { name: new RegExp(`^${language}`) }).click();
      await page.getByLabel('Name, as members read it').fill(`Shift ${language}`);
      await page.getByLabel('Description').fill(`Half of a deposit ${language}`);
    }
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect(page.getByText('Cost to the house')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Differences, and publish/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Exactly this draft was tried.');
    await dialog.getByLabel('Reason').fill('for the weekend');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await chai.expectSaid('Version 1 is published.');
    await somebody.expectOffered('SHIFT', 'Shift EN');
  });

  await test.step('a banner is put up', async () => {
    const { page } = chai;
    const before = await somebody.inviteBanners();
    await chai.go('Content');
    await page.getByRole('tab', { name: 'Banners: invite' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await (await chosen).setFiles({ name: 'banner.png', mimeType: 'image/png', buffer: await banner() });
    await page.getByRole('button', { name: /^Differences, and publish/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('friends of the weekend');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await chai.expectSaid(/^Version \d+ is live/);
    const now = await somebody.inviteBanners();
    expect(now).toHaveLength(before.length + 1);
    const added = now.find(({ image }) => before.every((one) => one.image !== image));
    const served = await fetch(new URL(added?.image ?? '', stack.url));
    expect(served.headers.get('content-type')).toBe('image/webp');
  });

  await test.step('the day is saved for the books', async () => {
    const { page } = ann;
    await ann.go('Figures');
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

  await test.step('each of it stands in the audit', async () => {
    await chai.go('Audit');
    for (const [action, who] of [
      ['Sign in', first],
      ['Approve withdrawal', first],
      ['Refuse withdrawal', first],
      ['Credit line', second],
      ['Fail slip', second],
      ['Propose decision', first],
      ['Propose by hand', first],
      ['Accept proposal', second],
      ['Search members', first],
      ['Change standing', first],
      ['Start trial', third],
      ['Publish offer', third],
      ['Upload picture', third],
      ['Set text', third],
      ['Export day', first],
    ] as const)
      await chai.expectInAudit(action, who.staffMember.name);
  });
});

function banner(): Promise<Buffer> {
  const gold = { width: 1200, height: 600, channels: 3 as const, background: '#d8a63c' };
  return sharp({ create: gold }).png().toBuffer();
}
