import { changeAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

const held = { isActive: true, amount: 2400 };

interface Slot {
  code: string;
}

const slots: Record<string, object> = {
  PG: { ...held, amount: 1_234_567.89, playedAt: '2026-01-02T03:04:05.000Z' },
  SLOTXO: { ...held, playedAt: new Date().toISOString() },
  USUN: { ...held, amount: 12_400, offered: false },
};

for (const locale of ['th', 'la', 'en'] as const)
  test(`on a wide screen no name and no amount is cut off, in ${locale} @verify`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const wallet = new WalletScreen(page, locale);
    await changeAnswers<{ slots: Slot[] }>(page, '**/api/wallet', (answer) => ({
      ...answer,
      slots: answer.slots.map((slot) => ({ ...slot, ...slots[slot.code] })),
    }));
    await wallet.openAs(member);
    await expect(wallet.gameCard('Seven Suns')).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Finds cut-off amounts, names and last-played times; text only for screen readers is one pixel wide.
    const cut = await page
      .getByRole('main')
      .evaluate((main: { querySelectorAll(all: string): Iterable<Box> }) =>
        [...main.querySelectorAll('.truncate, .line-clamp-2')]
          .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 4)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    const card = wallet.gameCard('Seven Suns');
    const name = card.getByText('Seven Suns', { exact: true });
    const said = page.getByText(wallet.words('Unavailable'), { exact: true }).first();
    const [above, below] = [await name.boundingBox(), await said.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  });

interface Box {
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  clientHeight: number;
  textContent: string | null;
}

test('money that a game does not return is shown as staying in the game @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.gameCard('Naga Spin').click();
  await wallet.button('Get a game account, play later').click();
  await page.getByLabel(wallet.words('Amount to move (optional)')).fill('200');
  await wallet.button('Move {shown}, play later', { shown: '฿200.00' }).click();
  await expect(page.getByText(/Good luck/)).toBeVisible();
  await wallet.closeDialog();
  await sandbox.fault({ target: 'game:PG', fault: 'refuse' });
  await wallet.button('Move all back').click();
  await wallet.button('Move {shown} back', { shown: '฿200.00' }).click();
  const dialog = wallet.dialog('Move all back to wallet');
  await expect(dialog).toContainText(wallet.words('Stays in the game'));
  await expect(dialog).not.toContainText(/back in/);
});

for (const locale of ['th', 'la', 'en'] as const)
  test(`a game’s dialog fits on a small laptop’s screen, in ${locale} @verify`, async ({ page, member }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const wallet = new WalletScreen(page, locale);
    await wallet.openAs(member);
    // This game has the longest text of all: what a credit is worth, and how many there are.
    await wallet.gameCard('Lotus Reels').click();
    const amount = page.getByLabel(wallet.words('Amount to move (optional)'));
    const openOnly = wallet.button('Get a game account, play later');
    await expect(openOnly).toBeInViewport({ ratio: 1 });
    await amount.fill('200');
    await expect(openOnly).toBeInViewport({ ratio: 1 });
    await openOnly.click();
    const account = page.getByText(wallet.words('Username and password'));
    await expect(account).toBeInViewport({ ratio: 1 });
    await amount.fill('200');
    await wallet.button('Move {shown}, play later', { shown: '฿200.00' }).click();
    await page.getByText(wallet.words('Move back to wallet'), { exact: true }).last().click();
    await expect(wallet.button('Move {shown} back', { shown: '฿200.00' })).toBeVisible();
    await expect(account).toBeInViewport({ ratio: 1 });
  });
