import { expect, test } from '../fixtures/test.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { answer, person } from './agent-side.ts';
import { ChatScreen } from './chat-screen.ts';
import { bigPicture } from './large-image.ts';

test('the messages in view keep their place when earlier ones load above @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  // One author for all: the oldest visible line shows the name and the day until an older one is loaded.
  for (let nth = 0; nth < 40; nth++)
    await answer(stack.databaseUrl, { memberId: member.id }, `line ${nth}.`, { ...person, name: 'Nan' });
  await chat.open();
  const log = chat.window.getByRole('log');
  const lines = log.getByText(/^line \d+\.$/);
  const end = chat.line('line 39.');
  await expect(end).toBeInViewport();
  // While there is little to scroll, older messages load without scrolling.
  await expect
    .poll(() =>
      log.evaluate(
        (box: { scrollHeight: number; clientHeight: number }) => box.scrollHeight - box.clientHeight,
      ),
    )
    .toBeGreaterThan(160);
  const endTop = async () => (await end.boundingBox())?.y ?? 0;
  for (let nth = 0; nth < 2; nth++) {
    const oldest = (await lines.first().textContent()) ?? '';
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/chat/history', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/chat/history');
    await log.evaluate((box: { scrollTop: number }) => {
      box.scrollTop = 20;
    });
    await asked;
    const before = await endTop();
    goOn();
    await expect(lines.first()).not.toHaveText(oldest);
    await page.unroute('**/api/chat/history');
    expect(Math.abs((await endTop()) - before)).toBeLessThan(1);
  }
});

test('Back closes the enlarged picture first, and then the chat', async ({ page, member }) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer: bigPicture(100) });
  const small = chat.button('Enlarge the picture');
  const large = page.getByRole('dialog', { name: chat.words('The picture') });
  await small.click();
  await expect(large).toBeVisible();
  // Goes Back through the history, as browsers without `CloseWatcher` do.
  await page.evaluate('history.back()');
  await expect(large).toBeHidden();
  await expect(chat.field).toBeVisible();
  await expect(small).toBeFocused();

  await small.click();
  await large.getByRole('button', { name: chat.words('Close') }).click();
  await expect(large).toBeHidden();
  await expect(chat.field).toBeVisible();
  await page.goBack();
  await expect(chat.window).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home$/);
});

test.describe('with a keyboard', () => {
  test.use({ isMobile: false, hasTouch: false });

  test('the focus goes to the message field after the focused control is removed @verify', async ({
    page,
    member,
    stack,
  }) => {
    const chat = new ChatScreen(page, 'en');
    await new WalletScreen(page, 'en').openAs(member);
    await chat.open();
    await page.route('**/api/chat/send-message', (route) =>
      route.request().postData()?.includes('bad')
        ? route.fulfill({ status: 400, json: { code: 'INVALID_INPUT', message: 'INVALID_INPUT' } })
        : route.fallback(),
    );
    await chat.say('bad');
    await chat.button('Remove').press('Enter');
    await expect(chat.line('bad')).toHaveCount(0);
    await expect(chat.field).toBeFocused();

    await answer(stack.databaseUrl, { memberId: member.id }, 'Which?', {
      messageType: 'quick_replies',
      payloads: [{ title: 'This one', payload: 'this' }],
    });
    await chat.window.getByRole('button', { name: 'This one' }).press('Enter');
    await expect(chat.window.getByRole('button', { name: 'This one' })).toHaveCount(0);
    await expect(chat.field).toBeFocused();

    await page.route('**/api/chat/upload-image', () => undefined);
    await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer: bigPicture(100) });
    await chat.button('Don’t send this file').press('Enter');
    await expect(chat.button('Don’t send this file')).toHaveCount(0);
    await expect(chat.field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chat.window).toBeHidden();
  });
});
