import { withScreenLock } from '../fixtures/virtual-authenticator.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { enter } from './enter.ts';
import { patient } from './pages.ts';
import { onDatabase, writeShift } from './shift.ts';

test('a passkey replaces the authenticator code, and is no longer offered once removed', async ({
  stack,
  page,
}) => {
  const [staffMember] = await onDatabase(stack.databaseUrl, (pool) => writeShift(pool, ['support']));
  if (!staffMember) throw new Error('no operator was made');
  await page.addInitScript(`localStorage.setItem('console-locale', 'en')`);
  await withScreenLock(page);
  await enter(page, staffMember);
  const backoffice = new BackofficeScreen(page);
  const toSecondStep = async () => {
    await page.getByRole('button', { name: new RegExp(staffMember.name) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Name').fill(staffMember.name);
    await page.getByLabel('Password').fill(staffMember.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Code from your authenticator app')).toBeVisible();
  };

  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await backoffice.expectSaid('Passkey added');

  await toSecondStep();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await patient(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await backoffice.expectSaid('Passkey removed');
  await toSecondStep();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
});
