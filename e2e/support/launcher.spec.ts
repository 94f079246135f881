import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { answer, textsOf } from './agent-side.ts';
import { ChatScreen } from './chat-screen.ts';

test('the chat icon counts unread messages, and opening the chat marks them as read', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await answer(stack.databaseUrl, { memberId: member.id }, 'Your slip was found');
  await new WalletScreen(page, 'en').openAs(member);
  await expect(chat.icon(1)).toBeVisible();
  // Updated by the socket, without any input.
  await answer(stack.databaseUrl, { memberId: member.id }, 'Is there anything else?');
  await expect(chat.icon(2)).toBeVisible();
  await chat.icon(2).click();
  await expect(chat.line('Is there anything else?')).toBeVisible();
  await expect(chat.icon(2)).toBeHidden();
  // Messages count as read after one second in view.
  await expectRead(chat);
  await page.keyboard.press('Escape');
  await expect(chat.icon()).toBeVisible();
});

async function expectRead(chat: ChatScreen): Promise<void> {
  const ask = () =>
    chat.page.evaluate<{ unread: number }>(`fetch('/api/chat/unread', { method: 'POST', body: '{}', headers: {
      'content-type': 'application/json', 'x-requested-with': 'kapao',
      authorization: 'Bearer ' + localStorage.getItem('token') } }).then((answer) => answer.json())`);
  await expect.poll(async () => (await ask()).unread).toBe(0);
}

test('Back closes the chat on the same page, and a reload keeps it open @verify', async ({
  page,
  member,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await page.goto('/user/statement');
  await chat.open();
  await page.reload();
  await expect(chat.field).toBeVisible();
  await page.goBack();
  await expect(chat.window).toBeHidden();
  await expect(page).toHaveURL(/\/user\/statement$/);
  await expect(chat.icon()).toBeVisible();
});

test('a button in the chat opens its page, and Back returns to the chat @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const chat = new ChatScreen(page, 'en');
  const payloads = [
    { title: 'Deposit now', payload: 'kapao:deposit' },
    { title: 'My bonuses', payload: 'kapao:bonus' },
    { title: 'Nowhere', payload: 'kapao:no-such-place' },
    { title: 'Our bank', payload: 'https://bank.example/where' },
    { title: 'Talk to a person', payload: 'PERSON' },
  ];
  await wallet.openAs(member);
  await answer(stack.databaseUrl, { memberId: member.id }, 'How can we help?', {
    messageType: 'buttons',
    payloads,
  });
  await chat.open();
  await expect(chat.line('How can we help?').getByRole('button')).toHaveText([
    'Deposit now',
    'My bonuses',
    'Talk to a person',
  ]);
  const elsewhere = chat.window.getByRole('link', { name: /Our bank/ });
  await expect(elsewhere).toHaveAttribute('href', 'https://bank.example/where');
  await expect(elsewhere).toHaveAttribute('target', '_blank');
  await expect(elsewhere).toContainText('bank.example');
  await chat.window.getByRole('button', { name: 'Deposit now' }).click();
  await expect(wallet.dialog('Deposit')).toBeVisible();
  await page.goBack();
  await expect(wallet.dialog('Deposit')).toBeHidden();
  await expect(chat.field).toBeVisible();
  await chat.window.getByRole('button', { name: 'Talk to a person' }).click();
  await expect.poll(() => textsOf(stack.databaseUrl, { memberId: member.id })).toEqual(['Talk to a person']);
  await chat.window.getByRole('button', { name: 'My bonuses' }).click();
  await expect(page).toHaveURL(/\/user\/bonus$/);
  await expect(chat.window).toBeHidden();
  await page.goBack();
  await expect(chat.field).toBeVisible();
});

test.describe('by keyboard', () => {
  test.use({ isMobile: false, hasTouch: false });

  test('the chat can be opened, written in and closed, and returns the focus @verify', async ({
    page,
    member,
  }) => {
    const chat = new ChatScreen(page, 'en');
    await new WalletScreen(page, 'en').openAs(member);
    await expect(chat.icon()).toBeVisible();
    await chat.icon().focus();
    await page.keyboard.press('Enter');
    await expect(chat.field).toBeFocused();
    // Invisible characters are no message.
    await page.keyboard.insertText(' \u200b\u3164');
    await page.keyboard.press('Enter');
    await expect(chat.field).toHaveValue(' \u200b\u3164');
    await chat.field.fill('');
    await page.keyboard.type('by keyboard');
    await page.keyboard.press('Enter');
    await expect(chat.line('by keyboard')).toBeVisible();
    // At a phone's width the chat covers the page, whose controls Tab cannot reach.
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      const within = await page.evaluate<boolean>(
        `document.activeElement === document.body || document.activeElement.closest('.chat-window') !== null`,
      );
      expect(within).toBe(true);
    }
    await chat.field.focus();
    await page.keyboard.press('Escape');
    await expect(chat.window).toBeHidden();
    await expect(chat.icon()).toBeFocused();
  });

  test('on a wide screen the chat is in the corner, and the page stays usable @verify', async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'en');
    const chat = new ChatScreen(page, 'en');
    await page.setViewportSize({ width: 1280, height: 800 });
    await wallet.openAs(member);
    await chat.open();
    const box = await chat.window.boundingBox();
    expect(box).toMatchObject({ width: 400, height: 640 });
    await expectAccessible(page, 'the chat over the home screen');
    await page.getByRole('link', { name: wallet.words('Statement', {}, 'short'), exact: true }).click();
    await expect(page).toHaveURL(/\/user\/statement$/);
    await expect(page.getByRole('heading', { name: wallet.words('Statement') }).first()).toBeVisible();
    await expect(chat.field).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/home$/);
    await expect(chat.window).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/user\/statement$/);
    await chat.button('Close the chat').click();
    await expect(chat.window).toBeHidden();
    await expect(page).toHaveURL(/\/user\/statement$/);
    await page.getByRole('link', { name: wallet.words('Bonus'), exact: true }).click();
    await expect(page).toHaveURL(/\/user\/bonus$/);
    await expect(chat.window).toBeHidden();
  });
});

test('the chat, its icon and its entry on the contact page are accessible @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/contact');
  await wallet.chooseLanguage();
  const card = page.getByRole('button', { name: /^Chat with us Chat here/ });
  await card.click();
  await expect(chat.field).toBeVisible();
  await expectAccessible(page, 'an empty chat of a visitor');
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();

  await answer(stack.databaseUrl, { memberId: member.id }, 'One');
  await wallet.openAs(member);
  await expect(chat.icon(1)).toBeVisible();
  await expectAccessible(page, 'the icon with a count');
  await chat.open();
  await chat.say('Two');
  await expect(chat.line('Two')).toBeVisible();
  await expectAccessible(page, 'the chat of a member', '.chat-window');
});

test('the chat icon covers nothing at the end of a page, and is hidden without chat @verify', async ({
  page,
  member,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  for (const address of ['/user/home', '/user/statement', '/user/bonus', '/user/contact', '/user/profile']) {
    await page.goto(address);
    await expect(chat.icon()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const covered = () =>
      page.evaluate<string[]>(`(() => {
      const icon = document.querySelector('.chat-door').getBoundingClientRect();
      return [...document.querySelectorAll('main *')].filter((part) => part.children.length === 0).filter((part) => {
        const box = part.getBoundingClientRect();
        return box.width > 0 && box.bottom > icon.top && box.top < icon.bottom && box.right > icon.left;
      }).map((part) => part.outerHTML.slice(0, 120));
    })()`);
    // The icon moves only when the page stands still.
    await expect.poll(covered, { message: address }).toEqual([]);
  }
  await page.route('**/api/lookup/enableChatWidget', (route) =>
    route.fulfill({ json: { enableChatWidget: false } }),
  );
  await page.reload();
  await expect(chat.icon()).toBeHidden();
});

test('the chat icon covers no button, no field and no error of the login @verify', async ({ page }) => {
  const wallet = new WalletScreen(page, 'th');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/login');
  await expect(page.locator('.chat-door')).toBeVisible();
  await wallet.fillLogin({ username: '0899999999', password: 'not-the-password' });
  await expect(page.getByRole('alert')).toBeInViewport();
  const covered = () =>
    page.evaluate<string[]>(`(() => {
      const icon = document.querySelector('.chat-door').getBoundingClientRect();
      return [...document.querySelectorAll('main button, main .field-box, main [role=alert]')].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.bottom > icon.top && box.top < icon.bottom && box.right > icon.left;
      }).map((part) => part.textContent);
    })()`);
  await expect.poll(covered).toEqual([]);
});

test('the notice before the first message is visible, and scrolls into view in a lower window @verify', async ({
  page,
}) => {
  const chat = new ChatScreen(page, 'en');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login');
  await new WalletScreen(page, 'en').chooseLanguage();
  await chat.open();
  const promise = chat.window.getByText(chat.words('We never ask for your password or a one-time code.'));
  await expect(promise).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 520 });
  // The scrolled content moves while the window takes its new height.
  await expect(async () => {
    await promise.scrollIntoViewIfNeeded();
    await expect(promise).toBeInViewport({ ratio: 1, timeout: 1_000 });
  }).toPass();
});
