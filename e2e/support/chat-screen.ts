import type { Locale } from '@kapao/core/locale';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Words, wordsOf } from '../fixtures/catalog-texts.ts';

/** Page object of the chat of a member or a visitor. */
export class ChatScreen {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.words = wordsOf(locale);
  }

  /** Returns the chat icon, by its name with this many unread messages. */
  icon(unread = 0): Locator {
    const name = this.words('Chat with us');
    return this.page.getByRole('button', {
      name: unread ? `${name} , ${this.words('{unread} unread', { unread })}` : name,
      exact: true,
    });
  }

  get window(): Locator {
    return this.page.getByRole('dialog', { name: this.words('Chat with the team') });
  }

  get field(): Locator {
    return this.window.getByRole('textbox', { name: this.words('Message'), exact: true });
  }

  button(english: string): Locator {
    return this.window.getByRole('button', { name: this.words(english), exact: true });
  }

  async open(): Promise<void> {
    await this.page.locator('.chat-door').click();
    await expect(this.field).toBeVisible();
  }

  async say(text: string): Promise<void> {
    await this.field.fill(text);
    await this.button('Send').click();
    await expect(this.field).toHaveValue('');
  }

  line(text: string): Locator {
    return this.window.getByRole('log').getByRole('listitem').filter({ hasText: text });
  }

  /** Picks files, which wait for Send. */
  async choose(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.window.locator('input[type=file]').setInputFiles(files);
  }

  async attach(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.choose(file);
    await expect(this.window.getByText(this.words('Not sent yet. Tap Send.'))).toBeVisible();
    await this.button('Send').click();
  }

  /** Returns the id of the guest that this browser has become. */
  async guest(): Promise<string> {
    await expect.poll(() => this.guestId()).not.toBeNull();
    return (await this.guestId()) ?? '';
  }

  /** Returns this browser's guest id, or null if it has none. */
  guestId(): Promise<string | null> {
    return this.page.evaluate<string | null>(`localStorage.getItem('chatGuest')`);
  }
}
