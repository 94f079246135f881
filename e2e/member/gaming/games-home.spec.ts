import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { changeAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

interface Slot {
  code: string;
  name: string;
  isActive: boolean;
  amount: number;
  pending: boolean;
  playedAt: string | null;
}

/** Changes the balances as if the member had played; other tests cover the balances themselves. */
async function changeSlots(page: Page, changes: Record<string, Partial<Slot>>): Promise<void> {
  await changeAnswers<{ slots: Slot[] }>(page, '**/api/wallet', (answer) => ({
    ...answer,
    slots: answer.slots.map((slot) => ({ ...slot, ...changes[slot.code] })),
  }));
}

const held = { isActive: true, amount: 40 };

const namesIn = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('button')
    .evaluateAll((cards: { ariaLabel: string | null; firstElementChild: { textContent: string } | null }[]) =>
      // The star beside a card has a label, whereas the card's first child is its name.
      cards
        .filter(({ ariaLabel }) => !ariaLabel)
        .map(({ firstElementChild }) => firstElementChild?.textContent),
    );

test('games with pending or held money come first, and every card says its state in words', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await changeSlots(page, {
    USUN: held,
    JOKER: { isActive: true, pending: true },
    BETFLIX: { isActive: true, playedAt: new Date().toISOString() },
    SLOTRACHA: { isActive: true, amount: 1600 },
  });
  await wallet.openAs(member);
  await expect(wallet.gameCard('Lotus Reels')).toBeVisible();
  expect(await namesIn(page, wallet.words('Continue playing'))).toEqual([
    'Lotus Reels',
    'Seven Suns',
    'Royal Barge',
    'Two Rivers',
  ]);
  expect((await namesIn(page, wallet.words('Slots'))).slice(0, 3)).toEqual([
    'Lotus Reels',
    'Seven Suns',
    'Royal Barge',
  ]);
  await expect(wallet.gameCard('Seven Suns')).toHaveAccessibleName(
    /^Seven Suns .*฿2,000\.00.*40\.00 credits$/,
  );
  await expect(wallet.gameCard('Lotus Reels')).toHaveAccessibleName(/Moving money$/);
  await expectAccessible(page, 'home with sixteen games');

  await page.getByRole('button', { name: wallet.words('Hide amounts') }).click();
  // The banner's maximum bonus is no amount of the member's.
  await expect(page.getByRole('main')).not.toContainText(/฿(?!1,500(?![.,]?\d))\d/);
  await expect(wallet.gameCard('Seven Suns')).toHaveAccessibleName(/^Seven Suns[ •]*$/);
});

test('the list of games searches by name, keeps its tab, and closes with Back @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.button('See all ({count})', { count: 10 }).click();
  const grid = wallet.dialog('Games');
  const cards = grid.getByRole('list').getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await expect(grid.getByRole('button', { name: /^Slots/ })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'the grid of games');

  await grid.getByRole('button', { name: /^All/ }).click();
  await expect(cards).toHaveCount(16);
  await grid.getByRole('searchbox').fill('sunmoon');
  await expect(cards).toHaveCount(1);
  await grid.getByRole('searchbox').fill('bingo');
  await expect(grid).toContainText(wallet.words('No games found'));
  await wallet.button('Show all games').click();
  await expect(cards).toHaveCount(16);

  // The game lies over the grid. Back leads to the unchanged grid, and then to the home screen.
  await grid.getByRole('button', { name: /^Lucky Digit/ }).click();
  await expect(page.getByRole('dialog', { name: 'Lucky Digit' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Lucky Digit' })).toBeHidden();
  await page.reload();
  await expect(grid.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(grid).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home$/);
});

test('a favourite survives a reload, and is then listed under Continue playing @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const star = wallet.button('Favourite: {name}', { name: 'Star Harvest' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  const marked = page.waitForResponse('**/api/wallet/favourite/SUPERSLOT');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect((await marked).status()).toBe(200);
  // The card keeps its place until the page is reloaded, so that it does not move from under the finger.
  await expect(page.getByRole('heading', { name: wallet.words('Continue playing') })).toHaveCount(0);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect(await namesIn(page, wallet.words('Continue playing'))).toEqual(['Star Harvest']);
});

for (const width of [320, 360, 1280])
  test(`home is not wider than ${width} px, however long the names and the amounts @verify`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const wallet = new WalletScreen(page, width === 360 ? 'la' : 'th');
    await changeSlots(page, {
      PG: { ...held, amount: 999_999_999.99, name: 'Golden Naga of the Great Mekong River' },
      SUPERSLOT: { ...held, amount: 49_999_999.99 },
    });
    await wallet.openAs(member);
    await expect(wallet.gameCard('Golden Naga')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await expectAccessible(page, `home at ${width} px`);
  });

test('on a wide screen all games are listed, and / focuses the search @verify', async ({ page, member }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const search = page.getByRole('searchbox', { name: wallet.words('Search games') });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('joker');
  await expect(page.getByRole('main').getByRole('button', { name: /^Lotus/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.getByRole('button', { name: /^Lottery/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 game' })).toBeAttached();
});
