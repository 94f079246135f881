import type { Page } from '@playwright/test';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  betOnMatchInThai,
  buyTicketInThai,
  expectNothingOpenInThai,
  spinInThai,
} from '../../screens/demo-game.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** One game of each category, with the function that plays it. */
const played = [
  { code: 'PG', name: 'Naga Spin', play: (page: Page) => spinInThai(page, 4) },
  { code: 'IMI', name: 'Long Boats', play: (page: Page) => betOnMatchInThai(page, '30') },
  { code: 'HUAYHD', name: 'Lucky Digit', play: (page: Page) => buyTicketInThai(page, '07', '20') },
] as const;

test('plays a slot, a match and a lotto ticket, and moves back exactly the balances that the games report @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  const control = async (path: string, method = 'GET') => {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const answer = await fetch(`${stack.sandboxUrl}/control/game/${path}`, { method, ...body });
    expect(answer.status).toBe(200);
    return answer.json();
  };

  for (const { code, name, play } of played) {
    const game = await moveInAndPlay(wallet, name, 200);
    await expect(game.locator('#balance')).toHaveText(/200\.00/);
    await play(game);
    // Settles at once what would settle by itself later; the page updates without a request.
    await control(`${code}/settle`, 'POST');
    await expectNothingOpenInThai(game);
    await game.close();
    await closeGame(wallet, name);
  }

  const usernames = await usernamesOf(stack.databaseUrl, member.id);
  const there = async () => {
    // Shape of the sandbox's answer (sandbox/src/control/).
    const accounts = (await Promise.all(
      played.map(({ code }) => control(`${code}/account/${usernames.get(code)}`)),
    )) as { balance: number }[];
    return accounts.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0) / 100;
  };
  const games = await there();
  await wallet.button('Check balance').click();
  await wallet.expectBalance({ total: 400 + games, spendable: 400, games, held: 0 });

  await wallet.button('Move all back').click();
  const dialog = wallet.dialog('Move all back to wallet');
  await wallet.button('Move {shown} back', { shown: baht(games) }).click();
  await expect(dialog).toContainText(wallet.words('Back in your wallet'));
  await wallet.acknowledge();
  await wallet.expectBalance({ total: 400 + games, spendable: 400 + games, games: 0, held: 0 });
  expect(await there()).toBe(0);
  // Focus stays on the button, although there is nothing more to move.
  await expect(wallet.button('Move all back')).toBeDisabled();
  await expect(wallet.button('Move all back')).toBeFocused();
});

/** Opens the game in its own tab from the home screen, with this amount moved in. */
async function moveInAndPlay(wallet: WalletScreen, name: string, amount: number): Promise<Page> {
  const dialog = wallet.page.getByRole('dialog', { name, exact: true });
  await wallet.gameCard(name).first().click();
  await dialog
    .getByRole('button', { name: wallet.words('Get a game account, play later'), exact: true })
    .click();
  await dialog.getByLabel(wallet.words('Amount to move (optional)')).fill(String(amount));
  const opens = wallet.page.waitForEvent('popup');
  await wallet.button('Move {shown} and play', { shown: baht(amount) }).click();
  const game = await opens;
  await game.waitForURL(/\/play\//);
  return game;
}

async function closeGame(wallet: WalletScreen, name: string): Promise<void> {
  const dialog = wallet.page.getByRole('dialog', { name, exact: true });
  await wallet.page.bringToFront();
  await dialog
    .getByRole('button', { name: wallet.words('Close'), exact: true })
    .first()
    .click();
  await expect(dialog).toBeHidden();
}

async function usernamesOf(databaseUrl: string, memberId: string): Promise<Map<string, string>> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query<{ code: string; username: string }>(
      'select code, username from game_account where member_id = $1',
      [memberId],
    );
    return new Map(rows.map(({ code, username }) => [code, username]));
  } finally {
    await pool.end();
  }
}
