import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { calmMember, someMember, withdraw, write } from './seed-queues.ts';

test('several withdrawals are approved together, each named afterwards, and one with signs of fraud is left out', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const calm = await calmMember(stack, memberNumbers());
  const shared = await someMember(stack, memberNumbers());
  await withdraw(stack, calm, 6_411);
  await withdraw(stack, shared, 6_412);
  await withdraw(stack, await calmMember(stack, memberNumbers()), 6_413);
  const { page } = await signIn('finance');
  const backoffice = new BackofficeScreen(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  await backoffice.go('Withdrawals');
  const several = page.getByRole('button', { name: 'Decide several' });
  await several.click();
  const dialog = page.getByRole('dialog', { name: 'Decide several' });
  const box = (amount: string) => dialog.getByRole('checkbox', { name: amount });
  await box('6,411.00').check();
  await box('6,412.00').check();
  // Looking at one keeps the others chosen.
  await dialog.getByRole('listitem').filter({ hasText: '6,413.00' }).getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('6,413.00');
  await several.click();
  await expect(box('6,411.00')).toBeChecked();
  await expect(box('6,413.00')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Approve: 2' }).click();
  await expect(messages).toContainText('Pays 2 withdrawals, ฿12,823.00:');
  await expect(messages.getByRole('status').filter({ hasText: '1 withdrawal approved:' })).toContainText(
    '฿6,411.00',
  );
  const refused = messages.getByRole('alert');
  await expect(refused).toContainText('฿6,412.00: Shows signs of fraud: open it, then decide it alone.');
  await expect(refused).not.toContainText('6,411');
});

test('conversations are assigned together after their undo, and unread ones are not resolved @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const [one, other] = [await calmMember(stack, memberNumbers()), await calmMember(stack, memberNumbers())];
  for (const member of [one, other]) await write(stack, member, 'I cannot log in');
  const { page } = await signIn('support');
  const backoffice = new BackofficeScreen(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  const dialog = page.getByRole('dialog', { name: 'Decide several' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/hand-over')) sent.push(request.url());
  });
  const assignBoth = async () => {
    await page.getByRole('button', { name: 'Decide several' }).click();
    await dialog.getByRole('checkbox', { name: 'All' }).check();
    await dialog.getByRole('button', { name: 'Assign to me: 2' }).click();
    await expect(messages).toContainText('Assigns to you 2 conversations:');
  };
  await backoffice.go('Inbox');
  await expect(page.getByRole('main')).toContainText('I cannot log in');
  await assignBoth();
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('Undone. Nothing was sent.');
  await page.getByRole('button', { name: 'Decide several' }).click();
  expect(sent).toEqual([]);
  await dialog.getByRole('tab', { name: 'Resolve' }).click();
  await expect(dialog.getByText('Unread messages: read them first')).toHaveCount(2);
  await expect(dialog.getByRole('checkbox', { name: 'All' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await assignBoth();
  await expect(
    messages.getByRole('status').filter({ hasText: '2 conversations assigned to you:' }),
  ).toBeVisible();
  expect(sent).toHaveLength(2);
});
