import { normalizeAccountName } from '@kapao/core/account/bank-name';
import { bangkokText } from '@kapao/core/calendar';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { patient } from './pages.ts';
import { someMember } from './seed-queues.ts';

test('a statement that two people imported is listed with whom it credited @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const holder = normalizeAccountName(member.name.replace(/\d/g, 'T'));
  const rows = [
    'at,amount,fromBank,fromAccountNo,fromName,reference',
    `${bangkokText(new Date()).slice(0, 19)},417.25,KBANK,${member.bankAccountNo},${holder},${member.publicId}`,
  ];
  const [first, second] = [await signIn('finance'), await signIn('owner')];
  const [ann, bo] = [new BackofficeScreen(first.page), new BackofficeScreen(second.page)];
  const { page } = ann;
  await ann.go('Bank receipts');
  await page.getByRole('button', { name: 'Statement', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' });
  await ann.choose('Receiving account', 'SCB 4051112223');
  await dialog
    .getByLabel('File (CSV)')
    .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await expect(dialog).toContainText('1 payment, 0 already known, total ฿417.25');
  await dialog.getByLabel('Reason').fill('the feed was down');
  await dialog.getByRole('button', { name: /^Request import of 1 payment/ }).click();
  await ann.expectSaid('Requested. Waiting for a second approval.');
  await bo.accept('Payments from a bank statement');

  await page.getByRole('button', { name: 'Imported', exact: true }).click();
  const imported = page.getByRole('dialog', { name: 'Imported statements' });
  // A job imports the statement, and the open dialog shows it without a reload.
  const files = imported.getByRole('combobox', { name: 'Statement' });
  await patient(files).toHaveText('Choose one');
  await files.click();
  await page
    .getByRole('option', { name: /4051112223/ })
    .first()
    .click();
  await expect(imported).toContainText(`${first.staffMember.name}, ${second.staffMember.name}`);
  await expect(imported.getByRole('row', { name: member.publicId })).toContainText('417.25');
  await expect(imported).toContainText('฿417.25');
  await expectAccessible(page, 'the imported statements');
  // Releasing a statement takes a reason.
  await expect(imported.getByRole('button', { name: /^Request release/ })).toBeDisabled();
  await imported.getByRole('button', { name: 'Close' }).click();
  await expect(imported).toHaveCount(0);
});
