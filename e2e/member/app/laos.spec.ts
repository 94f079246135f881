import { formatAmount } from '@kapao/core/money-format';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ownBankApp, payInBank } from '../../screens/bank-app.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

// The build's other two options are tested here too: games in a frame, and a site of the operator's own.
test.use({
  locale: 'lo-LA',
  settings: { MARKET: 'la', GAME_LAUNCH: 'iframe', SITE_LINK: 'https://site.kapao.example/lao' },
});

const password = 'laos-journey-1';

interface Account {
  phone: string;
  currency: 'Kip (LAK)' | 'Baht (THB)';
  bank: string;
  accountNo: string;
}

/** Registers from the first screen to the wallet, as somebody in Vientiane would. */
async function register(wallet: WalletScreen, sandboxUrl: string, account: Account): Promise<void> {
  const { page, words } = wallet;
  await page.goto('/register');
  await page.getByLabel(words('Phone number'), { exact: true }).fill(account.phone);
  await wallet.button('Continue').click();
  await page.getByLabel(words('Code from the SMS')).fill(await codeFor(sandboxUrl, account.phone));

  await page.getByLabel(words('Name'), { exact: true }).fill('ຄຳແພງ ສຸກໃຈ');
  await page.getByLabel(words('Password'), { exact: true }).fill(password);
  await page.getByLabel(words('Confirm password')).fill(password);
  await page.getByRole('checkbox', { name: words('I am 20 years old or older') }).check();
  await page.getByLabel(words('I accept the <0>Terms of Service</0>')).check();
  await wallet.button('Continue').click();

  await expect(page.getByRole('radio', { name: words('Kip (LAK)') })).toBeChecked();
  await page.getByRole('radio', { name: words(account.currency) }).check();
  await page.getByRole('button', { name: words('Choose your bank') }).click();
  await wallet.dialog('Choose your bank').getByRole('button', { name: account.bank }).click();
  await page.getByLabel(words('Account number'), { exact: true }).fill(account.accountNo);
  await page.getByLabel(words('First name of the account holder')).fill('khampheng');
  await page.getByLabel(words('Last name of the account holder')).fill('soukjai');
  await wallet.button('Open account').click();
  await expect(page.getByRole('heading', { level: 1, name: words('Your account is open') })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/home$/);
}

async function codeFor(sandboxUrl: string, phone: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const response = await fetch(`${sandboxUrl}/control/sms?phone=${phone}`);
      const messages = (await response.json()) as { code: string }[];
      code = messages[0]?.code ?? '';
      return code;
    })
    .toMatch(/^\d+$/);
  return code;
}

/** `₭500`, as the app writes it. */
const kip = (amount: number) => `₭${formatAmount(amount, 'LAK')}`;

/** Locates every amount on the page by its currency sign. */
const amounts = (page: Page, sign: string) => page.getByText(new RegExp(`${sign}[\\d,]`));

test('opens in Lao, opens an account in kip, and shows no amount in baht @verify', async ({
  page,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'la');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.la.la.webmanifest');

  // The page itself contains the texts of this market before the app has started.
  const sent = await (await fetch(`${stack.url}/login`)).text();
  for (const sentence of ['Phone number', 'For example 020 5551 2345'])
    expect(sent).toContain(wallet.words(sentence));

  await page.goto('/register');
  await page.getByLabel(wallet.words('Phone number'), { exact: true }).fill('5551');
  await wallet.button('Continue').click();
  await expect(
    page.getByText(wallet.words('A phone number has 8 to 11 digits, for example 020 5551 2345.')),
  ).toBeVisible();
  await register(wallet, stack.sandboxUrl, {
    phone: '02055512345',
    currency: 'Kip (LAK)',
    bank: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
    accountNo: '010120000999888777',
  });

  const balance = page.getByRole('region', { name: wallet.words('Balance'), exact: true });
  await expect(balance).toContainText('₭0');
  await expect(balance).not.toContainText('.00');
  // Shows games with balances in kip, and none that would read kip as baht.
  await expect(wallet.gameCard('Naga Spin')).toBeVisible();
  await expect(wallet.gameCard('Lotus Reels')).toHaveCount(0);
  await expect(wallet.gameCard('Sun & Moon')).toHaveCount(0);
  await expect(amounts(page, '฿')).toHaveCount(0);
  await expectAccessible(page, 'home in kip');

  // The account to pay kip into is at a Lao bank, and no QR in baht is offered.
  await wallet.button('Deposit').click();
  await expect(wallet.depositMethod('Bank transfer')).toBeVisible();
  await expect(wallet.depositMethod('Payment QR')).toHaveCount(0);
  await expect(wallet.depositMethod('Gift link')).toHaveCount(0);
  await wallet.depositMethod('Bank transfer').click();
  await expect(wallet.dialog('Bank transfer')).toContainText('ທະນາຄານການຄ້າຕ່າງປະເທດລາວ');
  await wallet.closeDialog();

  // The server also refuses what the app does not offer, and every amount stays unchanged.
  const refusals = await page.evaluate<string[]>(`(async () => {
    const token = sessionStorage.getItem('token') ?? localStorage.getItem('token');
    const headers = { 'x-requested-with': 'kapao', authorization: 'Bearer ' + token, 'content-type': 'application/json' };
    const codeOf = async (path, body) => {
      const answer = await fetch('/api/' + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()).code;
    };
    return [
      await codeOf('qrcode/KBANK', { amount: 100 }),
      await codeOf('wallet/activate/JOKER', {}),
      await codeOf('wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: 100 }),
    ];
  })()`);
  expect(refusals[0]).toBe('NO_BANK');
  expect(refusals[1]).toBe('NO_GAME');
  expect(['NO_GAME', 'SLOT_NO_ACCOUNT', 'MONEY_NOT_ENOUGH']).toContain(refusals[2]);
  await page.reload();
  await expect(balance).toContainText('₭0');

  // A page opened directly shows the right currency too.
  await page.goto('/user/statement');
  await expect(page.getByText(wallet.words('No transactions yet'))).toBeVisible();
});

test('a member deposits kip by QR and withdraws them to the bank, and the open page updates by itself', async ({
  page,
  otherPhone: bank,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'la');
  const { words } = wallet;
  await register(wallet, stack.sandboxUrl, {
    phone: '02055577888',
    currency: 'Kip (LAK)',
    bank: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
    accountNo: '010120000999888666',
  });
  const balance = page.getByRole('region', { name: words('Balance'), exact: true });
  await expect(balance).toContainText(kip(0));
  await page.evaluate('window.isTheSame = true');
  await ownBankApp(bank, stack.sandboxUrl, {
    bankCode: 'BCEL',
    accountNo: '010120000999888666',
    name: 'KHAMPHENG SOUKJAI',
  });

  let total = 0;
  for (const [method, amount] of [
    ['QR · BCEL OnePay', 150_000],
    ['QR · JDB LaoQR', 50_000],
  ] as const) {
    await wallet.button('Deposit').click();
    const row = wallet.dialog('Deposit').getByRole('button', { name: new RegExp(`^${method}`) });
    await row.click();
    await page.getByLabel(words('Amount to deposit')).fill(String(amount));
    await wallet.button('Create QR for {shown}', { shown: kip(amount) }).click();
    const picture = await wallet.expectQr();
    await expectAccessible(page, `QR of ${method}`);
    // The practice bank shows every currency with two decimals.
    await payInBank(bank, stack.sandboxUrl, await picture.screenshot(), `₭${formatAmount(amount)}`);
    total += amount;
    const paid = page.getByRole('status').filter({ hasText: words('The money is in your wallet') });
    await expect(paid).toContainText(kip(total));
    await wallet.acknowledge();
    await expect(balance).toContainText(kip(total));
  }

  await wallet.button('Withdraw').click();
  await page.getByLabel(words('Amount to withdraw')).fill('120000');
  await expectAccessible(page, 'withdraw kip');
  await wallet.button('Withdraw {shown}', { shown: kip(120_000) }).click();
  const withdrawal = wallet.dialog('Withdrawal');
  await expect(withdrawal.getByRole('status')).toContainText('···8666');
  await expect(withdrawal.getByRole('status')).toContainText(words('Paid'));
  await wallet.closeDialog();
  await expect(balance).toContainText(kip(total - 120_000));
  await bank.goto(`${stack.sandboxUrl}/bank?tab=payouts`);
  const received = bank.getByRole('listitem').filter({ hasText: 'BCEL ···8666' });
  await expect(received).toContainText(/\+120,000\.00[\s\S]*Received/);

  await wallet.openStatement();
  await expect(wallet.statement().nth(0)).toContainText('−120,000');
  await expect(wallet.statement().nth(1)).toContainText('+50,000');
  await expect(wallet.statement().nth(2)).toContainText('+150,000');
  expect(await page.evaluate('window.isTheSame')).toBe(true);
});

test('an account in baht has a Thai bank, amounts in baht and the games @verify', async ({ page, stack }) => {
  const wallet = new WalletScreen(page, 'la');
  await register(wallet, stack.sandboxUrl, {
    phone: '02055598765',
    currency: 'Baht (THB)',
    bank: 'ທະນາຄານກະສິກອນໄທ',
    accountNo: '0987654321',
  });
  await wallet.expectBalance({ total: 0, spendable: 0 });
  await expect(amounts(page, '₭')).toHaveCount(0);
  await expect(wallet.gameCard('Naga Spin')).toBeVisible();
  await wallet.button('Deposit').click();
  await expect(wallet.depositMethod('Payment QR')).toBeVisible();
  await wallet.closeDialog();

  // With nothing to move in, the game opens directly, here in a frame over the app and not in a tab.
  await wallet.gameCard('Naga Spin').click();
  const game = page.getByRole('dialog', { name: 'Naga Spin' });
  await game.getByRole('button', { name: wallet.words('Get a game account, play later') }).click();
  const moved: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) moved.push(request.url());
  });
  await game.getByRole('button', { name: wallet.words('Play'), exact: true }).click();
  const frame = page.frameLocator('iframe[title="Naga Spin"]');
  await expect(frame.getByRole('button').first()).toBeVisible();
  expect(moved).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);

  await page.goto('/user/contact');
  const site = page.getByRole('link', { name: wallet.words('Website of {name}', { name: 'Kapao' }) });
  await expect(site).toHaveAttribute('href', 'https://site.kapao.example/lao');
  await expect(site).toContainText('site.kapao.example');
});
