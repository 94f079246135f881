import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { GameScreen, openGame } from '../../screens/game-screen.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';
import { ChatScreen } from '../../support/chat-screen.ts';

const small = { width: 320, height: 568 };
const onItsSide = { width: 740, height: 360 };

/** Sets the text size, as users with large letters do. */
async function setLetters(page: Page, percent: number): Promise<void> {
  await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`);
}

async function heightOf(target: Locator): Promise<number> {
  return (await target.boundingBox())?.height ?? 0;
}

test('with large text on a small phone the chat shows its messages and the whole input field @verify', async ({
  page,
  member,
}) => {
  await page.setViewportSize(small);
  const wallet = new WalletScreen(page, 'la');
  await wallet.openAs(member);
  await setLetters(page, 175);
  const chat = new ChatScreen(page, 'la');
  await chat.open();
  const hello = chat.window.getByRole('heading', { name: wallet.words('Hello, how can we help?') });
  const send = chat.button('Send');
  const thread = chat.window.locator('.scroll-fade');
  const offer = chat.button('My deposit hasn’t arrived');
  await expect(hello).toBeInViewport({ ratio: 1 });
  await expect(
    chat.window.getByRole('list', { name: wallet.words('Your latest transactions') }),
  ).toBeInViewport();
  await expect(offer).toBeInViewport({ ratio: 0.9 });
  expect(await heightOf(thread)).toBeGreaterThan(small.height * 0.45);

  // The keyboard opens, and the offered replies are hidden.
  await chat.field.focus();
  await page.setViewportSize({ width: 320, height: 320 });
  await expect(offer).toBeHidden();
  for (const part of [hello, chat.field, send]) await expect(part).toBeInViewport({ ratio: 1 });
  expect(await heightOf(thread)).toBeGreaterThan(100);
  await page.setViewportSize({ width: 320, height: 160 });
  for (const part of [chat.field, send]) await expect(part).toBeInViewport({ ratio: 1 });
});

test('the offline notice is fully visible over a dialog that fills the screen @verify', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'la');
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  await expect(wallet.depositMethod('Payment QR')).toBeVisible();
  const line = page
    .getByRole('dialog')
    .getByText(wallet.words('You’re offline. Showing your last known balances.'));
  await context.setOffline(true);
  await expect(line).toBeVisible();
  for (const [size, letters] of [
    [small, 175],
    [small, 100],
    [onItsSide, 175],
    [{ width: 844, height: 390 }, 200],
    [{ width: 1280, height: 600 }, 100],
  ] as const) {
    await page.setViewportSize(size);
    await setLetters(page, letters);
    const at = `${size.width} × ${size.height}, ${letters} %`;
    await expect(line, at).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: wallet.words('Close'), exact: true }), at).toBeInViewport({
      ratio: 1,
    });
  }
});

test('in landscape the banners show Continue, and a game shows its amount field @verify', async ({
  page,
  member,
}) => {
  await page.setViewportSize(onItsSide);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.gameCard('Lotus Reels').click();
  await expect(new GameScreen(wallet, 'Lotus Reels').amount()).toBeInViewport({ ratio: 1 });
  await wallet.closeDialog();
  await page.evaluate(`history.pushState({ usr: { dialogs: [{ name: 'banners', id: 'invite' }] }, key: 'b' }, '');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);
  await expect(page.getByRole('list', { name: wallet.words('Pictures') })).toBeVisible();
  await expect(wallet.button('Continue')).toBeInViewport({ ratio: 1 });
  // Height of the list with the text below its picture.
  const seen = await heightOf(page.getByRole('list', { name: wallet.words('Pictures') }));
  expect(seen).toBeLessThan(0.6 * onItsSide.height);
});

test('on a small screen the result of a transfer scrolls into view and receives the focus @verify', async ({
  page,
  member,
}) => {
  const { game } = await openGame(page, member);
  await page.setViewportSize(small);
  await setLetters(page, 130);
  await game.amount().fill('200');
  await game.button('Move {shown}, play later', { shown: baht(200) }).press('Enter');
  await expect(game.arrived(200)).toBeInViewport({ ratio: 1 });
  await expect(game.dialog.locator(':focus')).toContainText('was moved into the game');
});

test('in landscape the error of an amount is shown above the button, not behind it @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await page.setViewportSize(onItsSide);
  await wallet.openAs(member);
  await wallet.button('Withdraw').click();
  const field = page.getByLabel(wallet.words('Amount to withdraw'));
  await field.fill('50');
  const note = page.getByText(wallet.words('Minimum {min}.', { min: '฿100' }));
  const button = wallet.dialog('Withdraw').locator('button[type=submit]');
  const overlap = async () => {
    const [said, pressed] = [await note.boundingBox(), await button.boundingBox()];
    return said && pressed ? said.y + said.height - pressed.y : Number.NaN;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await expect(field).toBeInViewport({ ratio: 1 });
  // After scrolling away, another Enter scrolls back.
  await page.mouse.move(370, 180);
  await page.mouse.wheel(0, -2000);
  await expect.poll(overlap).toBeGreaterThan(0);
  await field.press('Enter');
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});

test('the parts of the balance are in one row or in three, never in two @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  const parts = page
    .getByRole('region', { name: wallet.words('Balance'), exact: true })
    .getByRole('button', { name: /^(Available|In games|Held)/ });
  const rows = async () => {
    const boxes = await Promise.all((await parts.all()).map((each) => each.boundingBox()));
    return new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size;
  };
  await expect(parts).toHaveCount(3);
  for (const [width, letters, wanted] of [
    [768, 100, 1],
    [1280, 100, 1],
    [360, 100, 1],
    [320, 100, 1],
    [320, 175, 3],
    [400, 175, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await setLetters(page, letters);
    await expect.poll(rows, { message: `${width}, ${letters} %` }).toBe(wanted);
  }
});
