import { htmlLang, type Locale } from '@kapao/core/locale';
import { formatAmount } from '@kapao/core/money-format';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from '../fixtures/catalog-texts.ts';
import { wordsOf } from '../fixtures/catalog-texts.ts';

export interface Balance {
  total: number;
  spendable: number;
  games: number;
  held: number;
}

/** `฿500.00`, as the app writes it. */
export const baht = (amount: number) => `฿${formatAmount(amount)}`;

/** Page object of a member's app in one language, found by role and label only. */
export class WalletScreen {
  readonly page: Page;
  readonly words: Words;
  readonly locale: Locale;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.locale = locale;
    this.words = wordsOf(locale);
  }

  button(english: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.words(english, values), exact: true });
  }

  dialog(english: string): Locator {
    return this.page.getByRole('dialog', { name: this.words(english), exact: true });
  }

  /** Chooses the language. The first visit is in the browser's, Thai in these tests; the choice is kept. */
  async chooseLanguage(): Promise<void> {
    const language = this.page.getByRole('combobox', {
      name: /^(ภาษา|ພາສາ|Language)$/,
    });
    await language.selectOption(this.locale);
    await expect(this.page.locator('html')).toHaveAttribute('lang', htmlLang[this.locale]);
    // While the select still shows the old language, choosing that one again would have no effect.
    await expect(language).toHaveValue(this.locale);
  }

  async logIn(
    who: { username: string; password: string },
    { remember = true, address = '/login' } = {},
  ): Promise<void> {
    await this.page.goto(address);
    await this.chooseLanguage();
    await this.fillLogin(who, remember);
    await this.page.waitForURL(/\/user(\/|$)/);
  }

  /** Opens the app with a stored session, because the login, which has tests of its own, takes a second or two. */
  async openAs(who: { username: string; password: string }): Promise<void> {
    const login = await this.page.request.post('/api/login', {
      headers: { 'x-requested-with': 'kapao' },
      data: { username: who.username, password: who.password },
      failOnStatusCode: true,
    });
    // Shape that the contract gives this answer.
    const { token } = (await login.json()) as { token: string };
    // Any page of this origin has its storage.
    await this.page.goto('/healthz');
    await this.page.evaluate(
      `localStorage.setItem('token', '${token}'); localStorage.setItem('locale', '${this.locale}')`,
    );
    await this.page.goto('/user/home');
  }

  /** Logs out and confirms. */
  async logOut(): Promise<void> {
    await this.button('Log out').click();
    await this.dialog('Log out?')
      .getByRole('button', { name: this.words('Log out'), exact: true })
      .click();
    await expect(this.button('Log in')).toBeEnabled();
  }

  /** Logs in by form. Where the login remembers a member, it first chooses another number and types all of it. */
  async fillLogin(who: { username: string; password: string }, remember = true): Promise<void> {
    await expect(this.button('Log in')).toBeVisible();
    const other = this.button('Use another number');
    if (await other.isVisible()) await other.click();
    await this.page.getByLabel(this.words('Phone number'), { exact: true }).fill(who.username);
    await this.page.getByLabel(this.words('Password'), { exact: true }).fill(who.password);
    const keep = this.page.getByRole('checkbox', { name: this.words('Keep me logged in on this device') });
    await keep.setChecked(remember);
    await this.button('Log in').click();
  }

  /** Returns the header's four amounts, in their order. */
  async balance(): Promise<Balance> {
    const region = this.page.getByRole('region', { name: this.words('Balance'), exact: true });
    const amounts = (await region.textContent())?.match(/฿[\d,]+\.\d\d/g) ?? [];
    const [total = Number.NaN, spendable = Number.NaN, games = Number.NaN, held = Number.NaN] = amounts.map(
      (amount) => Number(amount.replace(/[฿,]/g, '')),
    );
    return { total, spendable, games, held };
  }

  async expectBalance(wanted: Partial<Balance>): Promise<void> {
    await expect.poll(() => this.balance()).toMatchObject(wanted);
  }

  /** Creates a QR from the home screen; returns its picture. */
  async createQr(amount: number): Promise<Locator> {
    await this.button('Deposit').click();
    await this.openQrForm();
    await this.page.getByLabel(this.words('Amount to deposit')).fill(String(amount));
    await this.button('Create QR for {shown}', { shown: baht(amount) }).click();
    return this.expectQr();
  }

  /** Goes from the deposit dialog to the QR form; if that is the only method or restores itself, it is already open. */
  async openQrForm(row = this.depositMethod('Payment QR')): Promise<void> {
    await expect(row.or(this.dialog('Deposit by QR'))).toBeVisible();
    if (await row.isVisible()) await row.click();
  }

  /** Returns a row of the deposit dialog's list. */
  depositMethod(english: string, values?: Record<string, string>): Locator {
    const list = this.dialog('Deposit').getByRole('listitem');
    return list.getByRole('button', { name: new RegExp(`^${this.words(english, values)}`) });
  }

  /** Dismisses a result. */
  async acknowledge(): Promise<void> {
    await this.button('OK').click();
  }

  /** Closes the open dialog, from any of its parts. */
  async closeDialog(): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.words('Close'), exact: true })
      .last()
      .click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  async expectQr(): Promise<Locator> {
    const picture = this.page.getByRole('img', { name: this.words('QR code to pay with any bank app') });
    await expect(picture).toBeVisible();
    return picture;
  }

  /** Chooses a bank in the list over the form by its code or name. */
  async chooseBank(typed: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${this.words('Bank')}`) }).click();
    const list = this.dialog('Choose your bank');
    await list.getByRole('searchbox').fill(typed);
    await list.getByRole('listitem').getByRole('button').first().click();
    await expect(list).toBeHidden();
  }

  /** Returns a game's first card on the home screen, where it may also be in "Continue playing". */
  gameCard(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  }

  async openStatement(): Promise<void> {
    await this.page.getByRole('link', { name: this.words('Statement', {}, 'short'), exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: this.words('Statement') })).toBeVisible();
  }

  /** Returns the statement's sentence of a withdrawal to this account at KBANK. */
  withdrawalTo({ bankAccountNo }: { bankAccountNo: string }): string {
    return this.words('Withdrawal · to {account}', { account: `KBANK ···${bankAccountNo.slice(-4)}` });
  }

  /** Returns the statement's sentence of a payment by KBANK's QR, whose callback names no payer. */
  qrDeposit(): string {
    return this.words('QR deposit · to {account}', { account: 'KBANK ···6789' });
  }

  /** Returns the newest entries, each as one text. */
  statement(): Locator {
    return this.page.getByRole('main').getByRole('listitem');
  }
}
