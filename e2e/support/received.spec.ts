import { expect, test } from '../fixtures/test.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { answer, person } from './agent-side.ts';
import { ChatScreen } from './chat-screen.ts';

test('a member who asks about money sees that the team has the message, and the latest transactions', async ({
  page,
  member,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wallet = new WalletScreen(page, 'en');
  const chat = new ChatScreen(page, 'en');
  await wallet.openAs(member);
  await chat.open();
  // The demo's team is available day and night, but has answered too rarely to state a response time.
  await expect(chat.window.getByText(chat.words('We’ll reply as soon as someone is free'))).toBeVisible();
  const ask = chat.button('My withdrawal is late');
  await expect(ask).toBeInViewport({ ratio: 1 });
  await ask.click();
  await expect(chat.line('My withdrawal is late')).toBeVisible();
  const received = chat.window.getByText(chat.words('We’ve received your message.'));
  await expect(received).toBeVisible();
  // The other questions stay within reach.
  await expect(chat.button('My deposit hasn’t arrived')).toBeInViewport();
  const money = chat.window
    .getByRole('list', { name: chat.words('Your latest transactions') })
    .getByRole('button');
  await expect(money).toHaveCount(1);
  await expect(money).toContainText(/1,000\.00/);
  await expect(money).toContainText(chat.words('Success'));
  await money.click();
  await expect(page.getByRole('dialog').filter({ hasText: '1,000.00' }).last()).toBeVisible();
  await page.goBack();
  await expect(chat.field).toBeVisible();

  await answer(stack.databaseUrl, { memberId: member.id }, 'It is on its way.', { ...person, name: 'Nan' });
  await expect(chat.line('It is on its way.')).toBeVisible();
  await expect(received).toBeHidden();
});
