import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { calmMember, someMember, withdraw } from './seed-queues.ts';

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
