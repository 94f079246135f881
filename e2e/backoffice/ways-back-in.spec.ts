import { codeOf } from '../../server/src/backoffice/staff/totp.ts';
import { expect, test } from './backoffice.ts';
import { BackofficeScreen } from './backoffice-screen.ts';
import { MemberSide } from './member-side.ts';
import { someMember } from './seed-queues.ts';

test('a member without the phone gets a code to reset the password, which only the requester reads @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const [first, second] = [await signIn('finance'), await signIn('owner')];
  const [ann, bo] = [new BackofficeScreen(first.page), new BackofficeScreen(second.page)];
  const start = ann.page.getByRole('button', { name: 'Start a password reset', exact: true });
  await ann.openMember(member.publicId);
  await start.click();
  await expect(ann.page.getByRole('dialog', { name: 'Start a password reset?' })).toContainText(
    'Make sure that it is the member.',
  );
  await ann.giveReason('Phone or app lost', 'Request approval');
  await ann.expectSaid('Requested. Waiting for a second approval.');
  await expect(ann.page.getByText(/^Password reset requested by/)).toBeVisible();
  await expect(start).toHaveCount(0);

  await bo.accept('Password reset for a member without the phone');
  const read = ann.page.getByText('Read this code to the member:');
  const show = ann.page.getByRole('button', { name: 'Show the code' });
  await ann.openMember(member.publicId);
  await expect(read).toBeHidden();
  await show.click();
  await expect(read).toHaveText(/: \d{6,}$/);
  await bo.openMember(member.publicId);
  await bo.page.getByRole('button', { name: 'Show the code' }).click();
  await expect(bo.page.getByText('Your role does not allow this.')).toBeVisible();
  await expect(bo.page.getByText('Read this code to the member:')).toHaveCount(0);
});

test('staff who lost password and authenticator sign in again by a link, which ends their sessions at once @verify', async ({
  signIn,
}) => {
  const [owner, lost] = [await signIn('owner'), await signIn('support')];
  const { name } = lost.staffMember;
  const { page } = owner;
  await new BackofficeScreen(page).go('Staff and roles');
  await page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: name }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  const ask = page.getByRole('dialog', { name: `New sign-in link for ${name}` });
  await expect(ask).toContainText('Their sessions end now.');
  await ask.getByRole('radio', { name: /^Forgotten password/ }).click();
  await ask.getByRole('button', { name: /^Create link/ }).click();
  const made = page.getByRole('dialog', { name: `Sign-in link for ${name}` });
  await expect(made).toContainText('It is shown only once.');
  const link = (await made.getByText(/\/link#/).textContent()) ?? '';
  await made.getByRole('button', { name: 'Forwarded' }).click();
  await expect(made).toHaveCount(0);

  await lost.page.goto('/');
  await expect(lost.page.getByLabel('Password')).toBeVisible();
  await lost.page.goto(new URL(link).pathname + new URL(link).hash);
  await expect(lost.page.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();
  await lost.page.getByLabel('New password').fill('three words of durian');
  await lost.page.getByLabel('Confirm password').fill('three words of durian');
  await lost.page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await lost.page.getByText(/^[A-Z2-7 ]{32,}$/).textContent()) ?? '';
  await lost.page
    .getByLabel('Code from your authenticator app')
    .fill(codeOf(secret.replaceAll(' ', ''), Date.now()));
  await expect(lost.page.getByText('Nothing yet: your role needs a second approval.')).toBeVisible();
});

test('staff remove a device of a member, which is logged out and shown in the timeline @verify', async ({
  signIn,
  stack,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const thief = await MemberSide.of(stack, member);
  const { page } = await signIn('support');
  const staff = new BackofficeScreen(page);
  await staff.openMember(member.publicId);
  const remove = page.getByRole('button', { name: 'Remove Unknown device' });
  await expect(remove).toHaveCount(2);
  // The last used comes first.
  await remove.first().click();
  await expect(page.getByRole('dialog', { name: 'Remove this device?' })).toContainText('It is logged out');
  await staff.giveReason('Phone lost or stolen', 'Remove the device');
  await staff.expectSaid('The device was removed.');
  await expect(remove).toHaveCount(1);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByText('Device removed by staff')).toBeVisible();
  await thief.expectLoggedOut();
});
