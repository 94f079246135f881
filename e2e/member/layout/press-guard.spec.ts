import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { place, pressed, resting, stopClock, twoButtons } from '../../fixtures/two-buttons.ts';
import { openGame } from '../../screens/game-screen.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

async function onGuardedPage(page: Page, member: { username: string; password: string }): Promise<void> {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  await stopClock(page);
}

test('a second touch does not press what has come under the finger, until it has been there for 400 ms', async ({
  page,
  member,
}) => {
  await onGuardedPage(page, member);
  for (const change of ['appears', 'moves', 'is labelled anew'] as const) {
    await twoButtons(page, change);
    await page.touchscreen.tap(place.x, place.y);
    await expect(resting(page), change).toHaveText('Move');
    await page.clock.runFor(180);
    await page.touchscreen.tap(place.x + 4, place.y - 3);
    expect(await pressed(page), change).toEqual(['200']);
    await page.clock.runFor(230);
    await expect(resting(page), change).toHaveCount(0);
    await page.touchscreen.tap(place.x, place.y);
    expect(await pressed(page), change).toEqual(['200', 'Move']);
  }
});

test('a second key does not press what has taken the focus, and a key that is held down presses once', async ({
  page,
  member,
}) => {
  await onGuardedPage(page, member);
  for (const [change, key] of [
    ['appears', 'Enter'],
    ['moves', 'Space'],
    ['is labelled anew', 'Enter'],
  ] as const) {
    await twoButtons(page, change);
    await page.keyboard.press(key);
    await expect(resting(page), change).toHaveText('Move');
    await page.clock.runFor(180);
    await page.keyboard.press(key);
    expect(await pressed(page), change).toEqual(['200']);
    await page.clock.runFor(230);
    await page.keyboard.press(key);
    expect(await pressed(page), change).toEqual(['200', 'Move']);
  }
  await twoButtons(page, 'appears');
  await page.keyboard.down('Enter');
  await page.clock.runFor(600);
  await page.keyboard.down('Enter'); // repeats, because the key was not released
  expect(await pressed(page)).toEqual(['200']);
  // Another key shows that the next press is meant for what has the focus now.
  await page.keyboard.up('Enter');
  await twoButtons(page, 'appears');
  for (const key of ['Enter', 'Shift', 'Enter']) await page.keyboard.press(key);
  expect(await pressed(page)).toEqual(['200', 'Move']);
});

test('the same button, busy in between or not, and a button that stood beside it count at once', async ({
  page,
  member,
}) => {
  await onGuardedPage(page, member);
  for (const again of ['touch', 'key'] as const) {
    await twoButtons(page, 'is free again');
    const press = () =>
      again === 'key' ? page.keyboard.press('Enter') : page.touchscreen.tap(place.x, place.y);
    await press();
    await page.clock.runFor(110);
    await press();
    expect(await pressed(page), again).toEqual(['200', '200']);
  }
  await twoButtons(page, 'is free again');
  await page.touchscreen.tap(place.x, 345);
  await page.touchscreen.tap(place.x, 365);
  expect(await pressed(page)).toEqual(['200', 'Move']);
});

test('two touches on each usual amount of a game move no money, and its buttons stay where they are', async ({
  page,
  member,
}) => {
  const { wallet, game } = await openGame(page, member);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const tops = () =>
    game.dialog.getByRole('button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const before = await tops();
  const amounts = game.dialog.getByRole('group', { name: wallet.words('Usual amounts') }).getByRole('button');
  for (const amount of await amounts.all()) {
    const box = await amount.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(180);
    await page.touchscreen.tap(x, y);
    await expect(amount).toHaveAttribute('aria-pressed', 'true');
    const moved = (await tops()).map((top, at) => Math.abs(top - (before[at] ?? 0)));
    expect(Math.max(...moved)).toBeLessThan(1);
  }
  expect(sent.filter((path) => path.includes('transfer'))).toEqual([]);
});
