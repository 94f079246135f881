import sharp from 'sharp';
import { expect, test } from './desk.ts';
import { DeskScreen } from './desk-screen.ts';
import { fallSilent, someMember, transferIn, withdraw } from './world.ts';

test('three people run a shift, and each step of it stands in the audit', async ({
  signIn,
  stack,
  outside,
  memberNumbers,
}) => {
  test.setTimeout(480_000);
  const member = () => someMember(stack, memberNumbers());
  const [first, second, third] = [await signIn('finance'), await signIn('finance'), await signIn('owner')];
  const [ann, bo, chai] = [first, second, third].map(({ page }) => new DeskScreen(page)) as [
    DeskScreen,
    DeskScreen,
    DeskScreen,
  ];

  await test.step('one withdrawal goes to the bank, and another back to the wallet', async () => {
    await withdraw(stack, await member(), 6_100);
    await withdraw(stack, await member(), 6_200);
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
  });

  await test.step('a bank line of nobody’s is found an owner by two, and the next of that account needs one press', async () => {
    const owner = await member();
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
    await ann.accept('730.00');
    await transferIn(stack, payer, 731);
    await bo.take('Bank lines', '731.00');
    await bo.press(/^Credit ฿731/);
    await bo.expectSaid('Credited. The member sees it now.');
    await expect(bo.waiting('Bank lines', '731.00')).toHaveCount(0);
  });

  const [paidOut, doubted] = [await member(), await member()];
  await fallSilent(stack, outside, { slip: doubted, payout: paidOut, baht: 640 });
  await test.step('a slip that no bank knows fails, and its member reads why', async () => {
    await bo.go('Slips in doubt');
    const details = await bo.take('Slips in doubt', '');
    await expect(details.getByRole('img').first()).toBeVisible();
    await bo.press(/^Fail it…/);
    await bo.giveReason('No bank knows this transfer', 'Fail it');
    await bo.expectSaid('Failed. The member reads why.');
  });

  await test.step('a payout of which nobody hears is decided by two', async () => {
    await ann.go('Stuck money');
    await ann.take('Stuck money', '640.00');
    await ann.press(/^It never happened/);
    await ann.giveReason('The party said so by phone', 'It never happened');
    await ann.expectSaid('Proposed. Somebody else accepts it now.');
    await bo.accept('640.00');
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
    await bo.accept('55.00');
  });

  await test.step('the member asks where the money is, and one look answers', async () => {
    const { page } = ann;
    await expect(page.getByText('20,055').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Money' }).click();
    await page.getByRole('button', { name: /640/ }).first().click();
    const told = page.getByRole('dialog', { name: 'Where the money is' });
    await expect(told).toContainText('Given back');
    await expect(told).toContainText('Decided by a person');
    await page.keyboard.press('Escape');
    await expect(told).toBeHidden();
  });

  await test.step('a member is kept out', async () => {
    await ann.openMember(doubted.username);
    await ann.page.getByRole('button', { name: 'Block', exact: true }).click();
    await ann.giveReason('Identity or bank account is being checked', 'Block');
    await ann.expectSaid('Blocked, and logged out everywhere.');
    const refused = await fetch(`${stack.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'kapao' },
      body: JSON.stringify({ username: doubted.username, password: doubted.password }),
    });
    expect(refused.ok).toBe(false);
  });

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
  });

  await test.step('a banner is put up', async () => {
    const { page } = chai;
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
  });

  await test.step('the day is saved for the books', async () => {
    const { page } = ann;
    await ann.go('Figures');
    await page.getByRole('button', { name: 'Export a day' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Save as Excel' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^kapao \d{4}-\d\d-\d\d THB\.xlsx$/);
  });

  await test.step('each of it stands in the audit', async () => {
    await chai.go('Audit');
    for (const [action, who] of [
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
      ['Set text', third],
      ['Export day', first],
    ] as const)
      await chai.expectInAudit(action, who.operator.name);
  });
});

function banner(): Promise<Buffer> {
  const gold = { width: 1200, height: 600, channels: 3 as const, background: '#d8a63c' };
  return sharp({ create: gold }).png().toBuffer();
}
