import type { Page } from '@playwright/test';
import { codeOf } from '../../server/src/backoffice/staff/totp.ts';
import { patient } from './pages.ts';

export interface Person {
  readonly name: string;
  readonly password: string;
  /** Secret in Base32. */
  readonly totpSecret: string;
}

/** Signs in with name, password and code, as at the start of a shift. The console is in English. */
export async function enter(page: Page, person: Person): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code from your authenticator app').fill(codeOf(person.totpSecret));
  await patient(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}
