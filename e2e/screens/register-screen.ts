import type { Locale } from '@kapao/core/locale';
import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from '../../server/src/testing/process/patience.ts';
import { WalletScreen } from './wallet-screen.ts';

export interface Applicant {
  phone: string;
  password: string;
  name: string;
  bank: string;
  accountNo: string;
  firstName: string;
  lastName: string;
}

/** Returns an applicant with a unique phone and bank account; no two workers use the same number. */
export function applicant(number: number, changes: Partial<Applicant> = {}): Applicant {
  const digits = String(number).padStart(8, '0');
  return {
    phone: `06${digits}`,
    password: 'tamarind-and-rain-42',
    name: 'สมชาย ใจดี',
    bank: 'KBANK',
    accountNo: `55${digits}`,
    firstName: 'somchai',
    lastName: 'jaidee',
    ...changes,
  };
}

/** Page object of the registration in one language, found by role and label only. */
export class RegisterScreen extends WalletScreen {
  readonly sandboxUrl: string;

  constructor(page: Page, locale: Locale, sandboxUrl: string) {
    super(page, locale);
    this.sandboxUrl = sandboxUrl;
  }

  field(english: string): Locator {
    return this.page.getByLabel(this.words(english), { exact: true });
  }

  /** Expects an error beside a field, by the field's accessible description. */
  async expectFlaw(field: Locator, words: string): Promise<void> {
    await expect(field).toHaveAccessibleDescription(words);
  }

  /**
   * Waits for both the heading and the URL: a continued registration shows its step before the URL changes,
   * and until then Back would leave the registration.
   */
  async expectStep(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.words(title));
    if (title !== 'Your account is open')
      await expect(this.page).toHaveURL(
        ({ searchParams }) => searchParams.has('step') === (title !== 'Open an account'),
      );
    await expect(this.page).toHaveTitle(`${this.words(title)} · Kapao`);
  }

  /**
   * Expects the page of the opened account, which stays for two seconds only. A check in the page itself does not miss it.
   */
  async expectOpened(): Promise<void> {
    const title = this.words('Your account is open');
    const isSeen = await this.page.evaluate<boolean>(`new Promise((resolve) => {
      const until = performance.now() + ${patience()};
      const isThere = () =>
        document.querySelector('h1')?.textContent === ${JSON.stringify(title)} &&
        document.title === ${JSON.stringify(`${title} · Kapao`)};
      const look = () => {
        if (isThere() || performance.now() > until) resolve(isThere());
        else setTimeout(look, 50);
      };
      look();
    })`);
    expect(isSeen, title).toBe(true);
  }

  async open(address = '/register'): Promise<void> {
    await this.page.goto(address);
    await this.chooseLanguage();
  }

  async next(): Promise<void> {
    await this.button('Continue').click();
  }

  /** Returns the newest SMS to a phone, and the code in it. */
  async sms(phone: string): Promise<{ text: string; code: string }> {
    const inbox = async () => {
      const answer = await fetch(`${this.sandboxUrl}/control/sms?phone=${phone}`);
      return (await answer.json()) as { text: string; code: string }[];
    };
    await expect.poll(async () => (await inbox()).length).toBeGreaterThan(0);
    const [newest] = await inbox();
    if (!newest) throw new Error(`no SMS for ${phone}`);
    return newest;
  }

  async passPhone({ phone }: Applicant): Promise<void> {
    await this.field('Phone number').fill(phone);
    await this.next();
    await this.expectStep('Enter the code');
  }

  /** Enters the code, which the form sends by itself. */
  async passCode({ phone }: Applicant): Promise<void> {
    await this.field('Code from the SMS').fill((await this.sms(phone)).code);
    await this.expectStep('About you');
  }

  async fillPasswords({ password }: Applicant): Promise<void> {
    await this.field('Password').fill(password);
    await this.field('Confirm password').fill(password);
  }

  async passProfile(who: Applicant): Promise<void> {
    await this.field('Name').fill(who.name);
    await this.fillPasswords(who);
    await this.field('I am 20 years old or older').check();
    await this.field('I accept the <0>Terms of Service</0>').check();
    await this.next();
    await this.expectStep('Your bank account');
  }

  async fillAccount(who: Applicant): Promise<void> {
    await this.field('Account number').fill(who.accountNo);
    await this.field('First name of the account holder').fill(who.firstName);
    await this.field('Last name of the account holder').fill(who.lastName);
  }

  async upToBank(who: Applicant): Promise<void> {
    await this.open();
    await this.passPhone(who);
    await this.passCode(who);
    await this.passProfile(who);
  }
}
