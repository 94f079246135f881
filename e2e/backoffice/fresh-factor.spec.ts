import { codeOf } from '../../server/src/backoffice/staff/totp.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { someMember, write } from './seed-queues.ts';
import { onDatabase } from './shift.ts';

test('a conversation is searched on Enter and saved after a fresh code, and both are in the audit @verify', async ({
  stack,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  await write(stack, member, 'Where is my durian money?');
  const { page, staffMember } = await signIn('owner');
  const backoffice = new BackofficeScreen(page);
  await backoffice.go('Inbox');
  await page.getByRole('button', { name: 'Find a conversation' }).click();
  const field = page.getByLabel('Text, phone, member ID, name');
  await field.fill('durian money');
  await field.press('Enter');
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /durian/ })
    .click();
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('durian');

  await onDatabase(stack.databaseUrl, (pool) =>
    pool.query(
      `update staff_session set factor_at = now() - interval '11 minutes'
        where staff_id = (select id from staff_member where name = $1)`,
      [staffMember.name],
    ),
  );
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  const saved = page.waitForEvent('download');
  // The sign-in has used the code of the present half minute, so the next one is typed.
  await dialog
    .getByLabel('Code from your authenticator app')
    .fill(codeOf(staffMember.totpSecret, Date.now() + 30_000));
  expect((await saved).suggestedFilename()).toMatch(/^chat-.*\.csv$/);

  await backoffice.go('Audit');
  await backoffice.expectInAudit('Search conversations', staffMember.name);
  await backoffice.expectInAudit('Export conversation', staffMember.name);
});
