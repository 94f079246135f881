import { expect, type Page } from '@playwright/test';

/**
 * What a person does with another phone: takes a picture of the QR, and the bank's app reads it from the pixels and
 * says what it would pay. The page of the outside world is in English only.
 */
export async function showToBank(bank: Page, sandboxUrl: string, png: Buffer, amount: string): Promise<void> {
  await bank.goto(`${sandboxUrl}/bank`);
  const picture = { name: 'qr.png', mimeType: 'image/png', buffer: png };
  await bank.getByLabel('Take a picture').setInputFiles(picture);
  await expect(bank.getByRole('button', { name: `Pay ${amount}` })).toBeEnabled();
}

export async function payInBank(bank: Page, sandboxUrl: string, png: Buffer, amount: string): Promise<void> {
  await showToBank(bank, sandboxUrl, png, amount);
  await bank.getByRole('button', { name: `Pay ${amount}` }).click();
  await bank.waitForURL(/\/bank\/receipts\//);
}
