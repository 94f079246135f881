import type { Locator, Page } from '@playwright/test';
import { expect } from './backoffice.ts';

/** Page object of the console in English, found by role and label only. */
export class BackofficeScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page through the navigation. */
  async go(title: string): Promise<void> {
    const nav = this.page.getByRole('navigation', { name: 'Pages' });
    await nav.getByRole('link', { name: new RegExp(`^${title}(?: ?\\d|$)`) }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }

  /**
   * Opens a page by its two-key shortcut, pressed again until the page shows: between the keys a busy machine
   * may take longer than the app waits for the second one.
   */
  async goByKeys(letter: string, title: string): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1, name: title, exact: true });
    await expect(async () => {
      await this.page.keyboard.press('g');
      await this.page.keyboard.press(letter);
      await expect(heading).toBeVisible({ timeout: 5_000 });
    }).toPass();
  }

  /** Rows of a queue that contain this text. */
  waiting(queue: string, text: string): Locator {
    return this.page.getByRole('list', { name: queue }).getByRole('button').filter({ hasText: text });
  }

  /** Opens an item of a queue and waits until it is assigned to this user; before that nothing can be decided. */
  async take(queue: string, text: string): Promise<Locator> {
    await this.waiting(queue, text).click();
    const details = this.page.getByRole('region', { name: 'Details' });
    await expect(details.getByRole('button', { name: 'Unassign' })).toBeVisible();
    return details;
  }

  /** Presses a button in the details beside the queue. */
  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('region', { name: 'Details' }).getByRole('button', { name }).click();
  }

  async choose(field: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Fills the dialog that asks for a reason. */
  async giveReason(reason: string, action: string, words?: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: new RegExp(`^${reason}`) }).click();
    if (words) await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name: new RegExp(`^${action}`) }).click();
  }

  /** Accepts an approval request as the checker. */
  async accept(text: string): Promise<void> {
    const queue = 'Approvals';
    await this.go(queue);
    await this.take(queue, text);
    await this.press(/^Approve/);
    await this.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await this.expectSaid('Approved and applied.');
  }

  async expectSaid(sentence: string | RegExp): Promise<void> {
    const said = this.page.getByRole('region', { name: 'Messages' }).getByRole('status');
    // The last match is taken, because the step before may have shown the same message, and a message stays for a while.
    await expect(said.filter({ hasText: sentence }).last()).toBeVisible();
  }

  /** Opens a member's page from the search. */
  async openMember(words: string): Promise<void> {
    await this.go('Members');
    await this.page.getByLabel('Find a member').fill(words);
    await this.page.getByLabel('Find a member').press('Enter');
    const rows = this.page.getByRole('table', { name: 'Members found' }).getByRole('row');
    await rows.nth(1).click();
    await expect(this.page.getByRole('tablist', { name: 'Event type' })).toBeVisible();
  }

  /** Expects an audit row of this action that contains the text. */
  async expectInAudit(action: string, text: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: 'Action' });
    await field.fill(action);
    await this.page.getByRole('option', { name: action, exact: true }).click();
    const rows = this.page.getByRole('table', { name: 'Audit' }).getByRole('row');
    await expect(rows.filter({ hasText: action }).filter({ hasText: text }).first()).toBeVisible();
  }
}
