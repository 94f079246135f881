import { expect, test } from '../fixtures/test.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { answer, textsOf } from './agent-side.ts';
import { ChatScreen } from './chat-screen.ts';

test('a guest writes, gets an answer, and sees both after a reload', async ({ page, stack }) => {
  const wallet = new WalletScreen(page, 'en');
  const chat = new ChatScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  await chat.open();
  await chat.say('Is anybody there?');
  await expect(chat.line('Is anybody there?')).toBeVisible();
  const guestId = await chat.guest();
  await expect.poll(() => textsOf(stack.databaseUrl, { guestId })).toEqual(['Is anybody there?']);
  await answer(stack.databaseUrl, { guestId }, 'Good morning');
  await expect(chat.line('Good morning')).toBeVisible();

  await page.reload();
  await expect(chat.line('Good morning')).toBeVisible();
  await expect(chat.line('Is anybody there?')).toHaveCount(1);
  expect(await chat.guestId()).toBe(guestId);
});

test('a guest who logs in keeps the conversation, and is a new guest after logging out @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const chat = new ChatScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  await chat.open();
  await chat.say('I cannot log in');
  const guestId = await chat.guest();
  await expect.poll(() => textsOf(stack.databaseUrl, { guestId })).toHaveLength(1);
  await chat.field.fill('half a sentence');
  await page.keyboard.press('Escape');
  await expect(chat.window).toBeHidden();

  await wallet.fillLogin(member);
  await page.waitForURL(/\/user\/home$/);
  await chat.open();
  await expect(chat.field).toHaveValue('half a sentence');
  await expect(chat.line('I cannot log in')).toBeVisible();
  await chat.say('Now I can');
  await expect
    .poll(() => textsOf(stack.databaseUrl, { memberId: member.id }))
    .toEqual(['I cannot log in', 'Now I can']);
  expect(await chat.guestId()).toBeNull();

  await chat.field.fill('what nobody else is to read');
  await page.keyboard.press('Escape');
  await wallet.logOut();
  await chat.open();
  await expect(chat.field).toHaveValue('');
  await expect(chat.window.getByRole('log')).toBeHidden();
  await expect(chat.line('Now I can')).toHaveCount(0);
  await chat.say('Somebody else');
  await expect
    .poll(async () => textsOf(stack.databaseUrl, { guestId: await chat.guestId() }))
    .toEqual(['Somebody else']);
  expect(await textsOf(stack.databaseUrl, { memberId: member.id })).toHaveLength(2);
});
