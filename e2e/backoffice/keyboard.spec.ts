import { codeOf } from '../../server/src/backoffice/staff/totp.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { someMember, transferIn, withdraw } from './seed-queues.ts';
import { onDatabase, writeShift } from './shift.ts';

const queue = 'Pending withdrawals';

test('staff sign in and work through a whole queue by keyboard alone @verify', async ({
  stack,
  page,
  sandbox,
  memberNumbers,
}) => {
  const amounts = [6_301, 6_302, 6_303];
  for (const baht of amounts) await withdraw(stack, await someMember(stack, memberNumbers()), baht);
  const [staffMember] = await onDatabase(stack.databaseUrl, (pool) => writeShift(pool, ['finance']));
  if (!staffMember) throw new Error('no operator was made');
  const { keyboard } = page;
  await page.addInitScript(`localStorage.setItem('console-locale', 'en')`);
  await page.goto('/');
  await expect(page.getByLabel('Name')).toBeFocused();
  await keyboard.type(staffMember.name);
  await keyboard.press('Tab');
  await keyboard.type(staffMember.password);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
  await keyboard.type(codeOf(staffMember.totpSecret));
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();

  const backoffice = new BackofficeScreen(page);
  const details = page.getByRole('region', { name: 'Details' });
  const isMine = () => expect(details.getByRole('button', { name: 'Unassign' })).toBeVisible();
  await backoffice.goByKeys('w', 'Withdrawals');
  await expect(page.getByRole('list', { name: queue }).getByRole('button')).toHaveCount(3);
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(details).toContainText('6,301');
  await isMine();
  // Moves to the second and back: an item that was only passed is not assigned.
  await keyboard.press('j');
  await expect(details).toContainText('6,302');
  await keyboard.press('k');
  await expect(details).toContainText('6,301');
  await isMine();
  await keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText('Bank account name does not match');
  await keyboard.press('ControlOrMeta+Enter');
  await backoffice.expectSaid('Approved. The payout is being sent to the bank.');

  // The next item opens by itself.
  await expect(details).toContainText('6,302');
  await isMine();
  await keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.press('3');
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
    /Not enough wagered since the deposit/,
  );
  await keyboard.press('ControlOrMeta+Enter');
  await backoffice.expectSaid('The money is back in the wallet.');

  // The item is unassigned, taken again, and snoozed.
  await expect(details).toContainText('6,303');
  await isMine();
  await keyboard.press('z');
  await expect(details.getByRole('button', { name: 'Unassign' })).toBeHidden();
  await keyboard.press('c');
  await isMine();
  await keyboard.press('h');
  await expect(details).toContainText(/until (?:\d+ \w+, )?\d\d:\d\d/);
  await keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.press('a');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Nothing waiting')).toBeVisible();
  await expect
    .poll(async () =>
      (await sandbox.payouts()).map(({ amount }) => amount).filter((baht) => amounts.includes(baht)),
    )
    .toEqual(expect.arrayContaining([6_301, 6_303]));

  await transferIn(stack, { accountNo: '7770006304', name: 'NOBODY KNOWS HIM' }, 630.4);
  await backoffice.goByKeys('l', 'Bank receipts');
  const lines = page.getByRole('list', { name: 'Bank receipts' }).getByRole('button');
  await expect(lines.filter({ hasText: '630.40' })).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(details).toContainText('630.40');
  await isMine();
  await keyboard.press('s');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.type('his bank calls back');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(lines.filter({ hasText: '630.40' })).toBeHidden();
});

test('each key has one action, and the list of keys opens with ? @verify', async ({ signIn }) => {
  const { page } = await signIn('owner');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'All shortcuts' });
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  const everywhere = sheet.getByRole('listitem');
  await expect(everywhere.filter({ hasText: 'find a member or a page' }).first()).toBeVisible();
  const keys = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=dialog] li')].map((item) =>
       [...item.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '))`,
  );
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('the palette finds a member while typing, masked, and Enter opens their money @verify', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const { page } = await signIn('support');
  await page.keyboard.press('/');
  await page.keyboard.type(member.username);
  const found = page.getByRole('option').filter({ hasText: '•••' });
  await expect(found).toHaveCount(1);
  await expect(found).not.toContainText(member.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}/);
  await expect(page.getByRole('tab', { name: 'Money' })).toHaveAttribute('aria-selected', 'true');
});
