import { expect, test } from './backoffice.ts';
import { someMember } from './seed-queues.ts';

test('staff list members, keep the filter under a name, and open one of them @verify', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers(), 7_654_321_00n);
  const { page } = await signIn('support');
  await page.goto('/members/list');
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  // A figure means nothing without its currency.
  await expect(page.getByLabel('Balance from')).toBeDisabled();
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'Baht' }).click();
  await page.getByLabel('Balance from').fill('7654321');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).not.toContainText(member.username);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Very rich');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toBeHidden();

  // The filter is stored for the staff member, not in the browser.
  await page.goto('/members/list');
  await expect(rows.nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Very rich' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel('Balance from')).toHaveValue('7,654,321');
  await page.getByRole('button', { name: 'Very rich' }).click();
  await page.getByRole('menuitem', { name: 'Remove “Very rich”' }).click();
  await expect(page.getByRole('button', { name: 'Saved filters' })).toBeVisible();
  await rows.nth(1).click();
  await expect(page.getByRole('tablist', { name: 'Event type' })).toBeVisible();
});
