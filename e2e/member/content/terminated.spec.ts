import { writeContent } from '../../../server/src/content/stored-content.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test('the login shows the terminated style until the service is known to be active, and a press waits for it @verify', async ({
  page,
  member,
}) => {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/lookup/active', async (route) => {
    await slow;
    await route.continue();
  });
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  const look = page.locator('.terminated-look');
  await expect(look).toHaveCount(1);
  await expect(wallet.button('Log in with a passkey')).toBeDisabled();
  const logins: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/login') && logins.push(request.method()));
  await wallet.fillLogin(member);
  await expect(wallet.button('Logging in…')).toBeVisible();
  expect(logins).toEqual([]);
  answer();
  await wallet.expectBalance({ total: 1000 });
  expect(logins).toEqual(['POST']);
});

test('a terminated service says so to visitors and to logged-in members', async ({ page, member, stack }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  const pool = createPool(stack.databaseUrl, { max: 1 });
  try {
    await writeContent(pool, 'terminated', true);
    // The next request of the page gets this answer, perhaps before the press.
    await Promise.race([wallet.button('Check balance').click(), page.waitForURL(/\/terminated$/)]);
    await expect(page).toHaveURL(/\/terminated$/);
    const ended = page.getByRole('heading', { name: wallet.words('This service has ended') });
    await expect(ended).toBeVisible();
    await expectAccessible(page, 'terminated');
    await page.goto('/login');
    await expect(page).toHaveURL(/\/terminated$/);
  } finally {
    await writeContent(pool, 'terminated', false);
    await pool.end();
  }
  await page.goto('/login');
  await expect(wallet.button('Log in')).toBeEnabled();
});
