import { expect, type Page } from '@playwright/test';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { payInBank } from './bank-app.ts';
import { baht, type WalletScreen } from './wallet-screen.ts';

const game = 'Naga Spin';

/** Deposits by QR, paid in the bank app, until the money is there; ends on the home screen. */
export async function depositByQr(
  wallet: WalletScreen,
  bank: Page,
  sandboxUrl: string,
  amount: number,
): Promise<void> {
  const picture = await wallet.createQr(amount);
  await payInBank(bank, sandboxUrl, await picture.screenshot(), baht(amount));
  await expect(
    wallet.page.getByRole('status').filter({ hasText: wallet.words('The money is in your wallet') }),
  ).toBeVisible();
  await wallet.acknowledge();
  await expect(wallet.page.getByRole('dialog')).toHaveCount(0);
}

/** Opens Naga Spin in its own tab from the home screen, with this amount moved in. */
export async function openNagaSpin(wallet: WalletScreen, amount: number): Promise<Page> {
  const dialog = wallet.page.getByRole('dialog', { name: game, exact: true });
  await wallet.gameCard(game).click();
  const open = dialog.getByRole('button', {
    name: wallet.words('Get a game account, play later'),
    exact: true,
  });
  const field = dialog.getByLabel(wallet.words('Amount to move (optional)'));
  await expect(field).toBeVisible();
  if (await open.isVisible()) await open.click();
  await expect(open).toBeHidden();
  await field.fill(String(amount));
  const opens = wallet.page.waitForEvent('popup');
  await wallet.button('Move {shown} and play', { shown: baht(amount) }).click();
  const tab = await opens;
  await tab.waitForURL(/\/play\//);
  return tab;
}

/** Returns from the game's tab to the home screen and closes the game's dialog. */
export async function leaveNagaSpin(wallet: WalletScreen, tab: Page): Promise<void> {
  await tab.close();
  const dialog = wallet.page.getByRole('dialog', { name: game, exact: true });
  await wallet.page.bringToFront();
  await dialog
    .getByRole('button', { name: wallet.words('Close'), exact: true })
    .first()
    .click();
  await expect(dialog).toBeHidden();
}

interface Player {
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  /** Member's username, a phone number. */
  readonly username: string;
}

interface Spins {
  readonly stake: number;
  readonly times: number;
  /** Payout of each spin, in percent of the stake: 0, 100 (the stake back), 500 … */
  readonly percent: number;
}

/** Presses the game's button this many times, with outcomes forced in the sandbox before. */
export async function spin(tab: Page, player: Player, { stake, times, percent }: Spins): Promise<void> {
  const username = await atGame(player);
  const foretold = await fetch(`${player.sandboxUrl}/control/game/PG/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, kind: 'pays', percent, times }),
  });
  expect(foretold.status).toBe(200);
  await tab.getByRole('textbox').fill(String(stake));
  const go = tab.getByRole('button', { name: 'หมุน', exact: true });
  for (let nth = 0; nth < times; nth++) {
    const answered = tab.waitForResponse((response) => response.url().endsWith('/bet'));
    await go.click();
    expect((await answered).status()).toBe(200);
    await expect(go).toBeEnabled();
  }
}

/** Returns the member's username at Naga Spin. */
async function atGame({ databaseUrl, username }: Player): Promise<string> {
  const [row] = await ask<{ username: string }>(
    databaseUrl,
    `select a.username from game_account a join member m on m.id = a.member_id where m.username = $1 and a.code = 'PG'`,
    username,
  );
  return row?.username ?? '';
}

/** Waits until the server has stored this many bets. */
export async function betsAreKnown({ databaseUrl, username }: Player, bets: number): Promise<void> {
  const known = async () =>
    (
      await ask<{ id: string }>(
        databaseUrl,
        'select b.bet_id as id from bet b join member m on m.id = b.member_id where m.username = $1',
        username,
      )
    ).length;
  await expect.poll(known).toBe(bets);
}

async function ask<Row extends object>(databaseUrl: string, text: string, username: string): Promise<Row[]> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    return (await pool.query<Row>(text, [username])).rows;
  } finally {
    await pool.end();
  }
}

/** Expects the newest statement lines, by text and amount. */
export async function expectStatement(
  wallet: WalletScreen,
  lines: readonly (readonly [sentence: string, amount: string])[],
): Promise<void> {
  await wallet.openStatement();
  for (const [index, [sentence, amount]] of lines.entries()) {
    const line = wallet.statement().nth(index);
    await expect(line).toContainText(sentence);
    await expect(line).toContainText(amount);
  }
}
