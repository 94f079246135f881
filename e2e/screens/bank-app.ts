import { expect, type Page } from '@playwright/test';

/**
 * Photographs the QR with another phone: the bank app reads it from the pixels and shows what it would pay. Its pages are
 * in English.
 */
export async function showToBank(bank: Page, sandboxUrl: string, png: Buffer, amount: string): Promise<void> {
  await bank.goto(`${sandboxUrl}/bank?lang=en`);
  const picture = { name: 'qr.png', mimeType: 'image/png', buffer: png };
  await bank.getByLabel('Take a picture').setInputFiles(picture);
  await expect(bank.getByRole('button', { name: `Pay ${amount}` })).toBeEnabled();
}

export async function payInBank(bank: Page, sandboxUrl: string, png: Buffer, amount: string): Promise<void> {
  await showToBank(bank, sandboxUrl, png, amount);
  await bank.getByRole('button', { name: `Pay ${amount}` }).click();
  await bank.waitForURL(/\/bank\/receipts\//);
}

interface Account {
  bankCode: string;
  accountNo: string;
  name: string;
}

/** Sets the bank app's owner, which it keeps between visits. */
export async function ownBankApp(bank: Page, sandboxUrl: string, owner: Account): Promise<void> {
  await bank.goto(`${sandboxUrl}/bank?lang=en`);
  await bank.getByText('Paying from').click();
  await bank.getByRole('combobox', { name: 'Bank', exact: true }).selectOption(owner.bankCode);
  await bank.getByLabel('Account number').fill(owner.accountNo);
  await bank.getByLabel('Name').fill(owner.name);
  await bank.getByLabel('Name').press('Tab');
  await expect(bank.getByText(`${owner.bankCode} ${owner.accountNo}`)).toBeVisible();
}

export async function transferInBank(
  bank: Page,
  sandboxUrl: string,
  { toBank, toAccountNo, amount }: { toBank: string; toAccountNo: string; amount: number },
): Promise<void> {
  await bank.goto(`${sandboxUrl}/bank?tab=transfer&lang=en`);
  await bank.getByLabel('To bank').selectOption(toBank);
  await bank.getByLabel('To account number').fill(toAccountNo);
  await bank.getByLabel('Amount').fill(String(amount));
  await bank.getByRole('button', { name: 'Transfer', exact: true }).click();
  await bank.waitForURL(/\/bank\/receipts\//);
}
