import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { applicant } from '../../screens/register-screen.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

const slow = 'Slow connection. We’re still waiting for a response.';
const slowMoney =
  'Slow connection. Your money is safe: we’re still waiting for a response, and this won’t be done twice.';

interface Sending {
  /** Action that is sent, for the test's name. */
  what: string;
  address: string;
  /** Button text while the action is being sent. */
  doing: string;
  /** Message after three seconds. */
  says: string;
  guest?: boolean;
  /** Steps from the home screen, or for a guest from the login, to the button that sends. */
  to: (wallet: WalletScreen, page: Page) => Promise<Locator>;
}

const field = (wallet: WalletScreen, label: string) =>
  wallet.page.getByLabel(wallet.words(label), { exact: true });

async function profile(wallet: WalletScreen, row: string): Promise<void> {
  await wallet.page.goto('/user/profile');
  await wallet.page
    .getByRole('button', { name: wallet.words(row) })
    .first()
    .click();
}

async function openGame(wallet: WalletScreen): Promise<Locator> {
  await wallet.gameCard('Naga Spin').click();
  return wallet.button('Get a game account, play later');
}

const sendings: Sending[] = [
  {
    what: 'a login',
    address: '**/api/login',
    doing: 'Logging in…',
    says: slow,
    guest: true,
    to: async (wallet) => {
      await field(wallet, 'Phone number').fill('0800000009');
      await field(wallet, 'Password').fill('any-password-1');
      return wallet.button('Log in');
    },
  },
  {
    what: 'the phone number of a registration',
    address: '**/api/otp/send',
    doing: 'Checking…',
    says: slow,
    guest: true,
    to: async (wallet, page) => {
      await page.goto('/register');
      await field(wallet, 'Phone number').fill(applicant(7).phone);
      return wallet.button('Continue');
    },
  },
  {
    what: 'a withdrawal',
    address: '**/api/wallet/withdraw',
    doing: 'Sending…',
    says: slowMoney,
    to: async (wallet) => {
      await wallet.button('Withdraw').click();
      await field(wallet, 'Amount to withdraw').fill('200');
      return wallet.button('Withdraw {shown}', { shown: baht(200) });
    },
  },
  {
    what: 'the wish for a QR',
    address: '**/api/qrcode/KBANK',
    doing: 'Creating the QR…',
    says: slowMoney,
    to: async (wallet) => {
      await wallet.button('Deposit').click();
      await wallet.openQrForm();
      await field(wallet, 'Amount to deposit').fill('100');
      return wallet.button('Create QR for {shown}', { shown: baht(100) });
    },
  },
  {
    what: 'a gift link',
    address: '**/api/wallet/truelink',
    doing: 'Checking the link…',
    says: slowMoney,
    to: async (wallet) => {
      await wallet.button('Deposit').click();
      await wallet.depositMethod('Gift link').click();
      await wallet.page
        .getByRole('textbox', { name: wallet.words('Gift link') })
        .fill('https://gift.truemoney.com/campaign/?v=nothing');
      return wallet.button('Deposit the gift');
    },
  },
  {
    what: 'the opening of a game account',
    address: '**/api/wallet/activate/*',
    doing: 'Getting the account…',
    says: slowMoney,
    to: async (wallet) => {
      await openGame(wallet);
      return wallet.button('Play');
    },
  },
  {
    what: 'a move into a game',
    address: '**/api/wallet/transfer',
    doing: 'Moving…',
    says: 'Your money is safe. This updates automatically when it arrives.',
    to: async (wallet) => {
      await (await openGame(wallet)).click();
      await field(wallet, 'Amount to move (optional)').fill('200');
      return wallet.button('Move {shown}, play later', { shown: baht(200) });
    },
  },
  {
    what: 'a new name',
    address: '**/api/account/profile',
    doing: 'Saving…',
    says: slow,
    to: async (wallet, page) => {
      await profile(wallet, 'Change the name');
      await page.getByRole('dialog').getByRole('textbox').fill('สมหญิง ใจงาม');
      return wallet.button('Save');
    },
  },
  {
    what: 'a new password',
    address: '**/api/account/changepwd',
    doing: 'Saving…',
    says: slow,
    to: async (wallet) => {
      await profile(wallet, 'Change password');
      await field(wallet, 'Current password').fill('kapao-demo-1');
      await field(wallet, 'New password').fill('tamarind-and-rain-42');
      await field(wallet, 'Confirm new password').fill('tamarind-and-rain-42');
      return wallet.button('Save');
    },
  },
];

for (const { what, address, doing, says, guest, to } of sendings)
  test(`while ${what} has no answer, the button says what it does, and a slow notice follows at 3 seconds @verify`, async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'en');
    // Moving the clock forward would count as hours of play.
    await page.route('**/api/account/reality-check', (route) => route.abort());
    if (guest) {
      await page.goto('/login');
      await wallet.chooseLanguage();
    } else await wallet.openAs(member);
    const button = await to(wallet, page);
    await expect(button).toBeEnabled();
    // Reads at this address, such as that of an open QR, were answered before, so only the action counts.
    let sent = 0;
    await page.route(address, async (route) => {
      if (route.request().method() === 'GET' && !address.includes('activate')) return route.continue();
      sent += 1;
      await new Promise(() => undefined);
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button.evaluate((pressed) => (pressed as unknown as { click: () => void }).click());
    const busy = page.locator('button:has(> .busy-bar)').last();
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(200);
    await expect(busy).toHaveAccessibleName(wallet.words(doing));
    await page.clock.runFor(2_600);
    await expect(page.getByText(wallet.words(says))).toHaveCount(0);
    await page.clock.runFor(300);
    await expect(page.getByText(wallet.words(says))).toBeInViewport({ ratio: 1 });
    // A second press sends nothing.
    await busy.evaluate((pressed) => (pressed as unknown as { click: () => void }).click());
    expect(sent).toBe(1);
  });
