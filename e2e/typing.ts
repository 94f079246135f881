import type { Page } from '@playwright/test';

/**
 * A hand that pauses nowhere, in the field that has the focus: between two keys that we press one by one a busy machine may rest
 * for as long as the app waits for the next one.
 */
export async function typeWithoutPause(page: Page, text: string): Promise<void> {
  await page.evaluate(`(async () => {
    for (const letter of ${JSON.stringify([...text])}) {
      document.execCommand('insertText', false, letter);
      await Promise.resolve();
    }
  })()`);
}
