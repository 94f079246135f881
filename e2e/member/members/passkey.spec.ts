import { createPool } from '../../../server/src/platform/db/pool.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { withScreenLock } from '../../fixtures/virtual-authenticator.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Presses twice; the second press is the page's very next event, as on a lagging phone. */
function pressTwice(button: { click(): void }): void {
  const next = new MessageChannel();
  Object.assign(next.port1, { onmessage: () => button.click() });
  next.port2.postMessage('');
  button.click();
}

/** Gives a member passkeys of other devices. */
async function addPasskeys(
  pool: ReturnType<typeof createPool>,
  memberId: string,
  count: number,
): Promise<void> {
  await pool.query(
    `insert into passkey (member_id, id, credential_id, public_key, sign_count, transports, name)
     select $1, gen_random_uuid(), gen_random_uuid()::text::bytea, '', 0, '{}', 'Phone ' || n
       from generate_series(1, $2::int) n`,
    [memberId, count],
  );
}

test('a passkey is offered once, can be added and used to log in, and no longer works once removed', async ({
  page,
  member,
}) => {
  await withScreenLock(page);
  const wallet = new WalletScreen(page, 'en');
  const offer = wallet.dialog('Skip the password next time?');
  const heading = page.getByRole('heading', { level: 1 });
  const passkeys = wallet.dialog('Passkeys');
  const confirm = wallet.dialog('Confirm it’s you');
  const logOut = () => page.goto('/login');

  await wallet.logIn(member);
  await expect(offer).toBeVisible();
  await expectAccessible(page, 'passkey offered');
  await wallet.button('Not now').click();
  await expect(offer).toBeHidden();
  await logOut();
  await wallet.logIn(member);
  await wallet.expectBalance({ total: 1000 });

  // The password was typed a moment ago, so adding a passkey in the profile does not ask for it again.
  await page.goto('/user/profile');
  await page.getByRole('button', { name: wallet.words('Passkeys') }).click();
  await expect(passkeys).toContainText(wallet.words('No passkey yet'));
  // A double press creates one passkey.
  await wallet.button('Add a passkey on this device').evaluate(pressTwice);
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await expect(confirm).toBeHidden();
  await expectAccessible(page, 'passkeys');
  // A declined offer does not return: more time than the offer takes has passed in this session.
  await expect(offer).toBeHidden();
  await wallet.button('Add a passkey on this device').click();
  await expect(passkeys.getByRole('alert')).toHaveText(
    wallet.words('You already have a passkey on this device.'),
  );
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);

  // From now on the passkey comes first, and the password is below.
  await logOut();
  await expect(heading).toHaveText(`Hello,\n···${member.username.slice(-4)}`);
  await expectAccessible(page, 'the passkey first');
  const buttons = page.locator('main form').getByRole('button');
  await expect(buttons.first()).toHaveText(wallet.words('Log in with a passkey'));
  await wallet.button('Log in with a passkey').click();
  await page.waitForURL(/\/user\/home/);
  await wallet.expectBalance({ total: 1000 });

  // The passkey itself is the proof for its removal.
  await page.goto('/user/profile');
  await page.getByRole('button', { name: wallet.words('Passkeys') }).click();
  await passkeys.getByRole('button', { name: /^Remove / }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: wallet.words('Remove'), exact: true })
    .click();
  await wallet.button('Use a passkey').click();
  await expect(passkeys).toContainText(wallet.words('No passkey yet'));

  // No passkey is left, so the password comes first again.
  await logOut();
  await expect(heading).toContainText('Hello');
  await expect(buttons.last()).toHaveText(wallet.words('Log in with a passkey'));
  await wallet.button('Log in with a passkey').click();
  await expect(page.getByRole('alert')).toHaveText(
    wallet.words('This passkey no longer works. Please use your password.'),
  );
});

test('a member with the maximum of passkeys sees the reason, and is not offered another @verify', async ({
  page,
  member,
  stack,
}) => {
  const pool = createPool(stack.databaseUrl, { max: 1 });
  await addPasskeys(pool, member.id, 10);
  await pool.end();
  const wallet = new WalletScreen(page, 'th');
  await wallet.logIn(member);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: new RegExp(`^${wallet.words('Passkeys')}`) }).click();
  const passkeys = wallet.dialog('Passkeys');
  await expect(passkeys.getByRole('listitem')).toHaveCount(10);
  const most = 'You have {most} passkeys, the maximum. Remove one to add another.';
  await expect(passkeys.getByRole('status')).toHaveText(wallet.words(most, { most: 10 }));
  await expect(wallet.button('Add a passkey on this device')).toHaveCount(0);
  await expectAccessible(page, 'as many passkeys as there may be');
});

test('a password change keeps the passkeys, or removes them where the member says so @verify', async ({
  page,
  member,
  stack,
}) => {
  const pool = createPool(stack.databaseUrl, { max: 1 });
  await addPasskeys(pool, member.id, 2);
  const left = async () =>
    (await pool.query('select count(*)::int as n from passkey where member_id = $1', [member.id])).rows[0].n;
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const dialog = wallet.dialog('Change password');
  const keep = dialog.getByRole('checkbox', {
    name: wallet.words('Keep my passkeys ({passkeys})', { passkeys: 2 }),
  });
  const open = async () => {
    await page.goto('/user/profile');
    await wallet.button('Change password').click();
  };
  const change = async (from: string, to: string) => {
    const field = (name: string) => dialog.getByLabel(wallet.words(name), { exact: true });
    await field('Current password').fill(from);
    await field('New password').fill(to);
    await field('Confirm new password').fill(to);
    await dialog.getByRole('button', { name: wallet.words('Save'), exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect(dialog).toBeHidden();
  };

  await open();
  await expect(keep).toBeChecked();
  await change(member.password, 'tamarind-and-rain-42');
  expect(await left()).toBe(2);

  await open();
  await keep.uncheck();
  await change('tamarind-and-rain-42', 'tamarind-and-rain-43');
  expect(await left()).toBe(0);
  await open();
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await pool.end();
});
