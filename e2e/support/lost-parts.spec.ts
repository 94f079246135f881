import { texts as en } from '@kapao/contract/errors/error-texts/en';
import { expect, test } from '../fixtures/test.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { answer } from './agent-side.ts';
import { ChatScreen } from './chat-screen.ts';

const code = /\/assets\/chat-(?!door)/;

test('a chat whose code was removed with an older build opens after one reload @verify', async ({
  page,
  member,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  let gone = 0;
  await page.route(code, (route) => (gone++ === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  const loaded = page.waitForEvent('load');
  await page.locator('.chat-door').click();
  await loaded;
  await expect(chat.field).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a chat whose code stays missing shows an error about the chat, and none about money @verify', async ({
  page,
  member,
}) => {
  const chat = new ChatScreen(page, 'en');
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.locator('.chat-door').click();
  const words = `${chat.words('Chat with us')}: ${chat.words('This page couldn’t be opened')}`;
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(en.NETWORK)).toHaveCount(0);
  await expect(chat.icon()).toBeVisible();
});

test('earlier messages that fail to load show an error, and load on another try @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  for (let nth = 0; nth < 24; nth++) await answer(stack.databaseUrl, { memberId: member.id }, `line ${nth}.`);
  await chat.open();
  await expect(chat.line('line 23.')).toBeInViewport();
  await expect(chat.button('Earlier messages')).toBeVisible();
  await page.route('**/api/chat/history', (route) => route.abort('connectionreset'));
  await chat.window.getByRole('log').evaluate((box: { scrollTop: number }) => {
    box.scrollTop = 0;
  });
  const words = chat.window.getByText(chat.words('Earlier messages couldn’t be loaded.'));
  await expect(words).toBeVisible();
  await page.unroute('**/api/chat/history');
  await chat.button('Try again').click();
  await expect(chat.line('line 4.')).toBeVisible();
  await expect(words).toBeHidden();
});
