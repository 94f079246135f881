import sharp from 'sharp';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { ChatScreen } from '../support/chat-screen.ts';
import { expect, test } from './backoffice.ts';
import { someMember } from './seed-queues.ts';

/** Picture in a phone's format, small enough to be uploaded at once. */
const picture = (red: number) =>
  sharp({ create: { width: 320, height: 480, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer();

test('a member at 360 px and an agent at 1280 px exchange every kind of message, in Thai', async ({
  stack,
  browser,
  contextOptions,
  signIn,
  memberNumbers,
}) => {
  const member = await someMember(stack, memberNumbers());
  const phone = await browser.newContext({
    ...contextOptions,
    baseURL: stack.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const app = await phone.newPage();
  const wallet = new WalletScreen(app, 'th');
  await wallet.openAs(member);
  await app.goto('/user/home');
  const chat = new ChatScreen(app, 'th');
  const read = chat.words('Read {time}', { time: '' }).trim();

  const { page: backoffice } = await signIn('support');
  const thread = backoffice.getByRole('log', { name: 'Conversation' });
  const field = backoffice.getByRole('textbox', { name: /^Reply/ });
  const send = async (text: string) => {
    await field.fill(text);
    await backoffice.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(field).toHaveValue('');
  };
  const compose = async (kind: string, text: string, title: string, action?: string) => {
    await backoffice.getByRole('button', { name: 'Buttons, quick replies, a card' }).click();
    const dialog = backoffice.getByRole('dialog');
    await dialog.getByRole('tab', { name: kind }).click();
    await dialog.getByLabel('Label').fill(title);
    if (action) {
      await dialog.getByLabel('Action on press').click();
      await backoffice.getByRole('option', { name: action }).click();
    }
    await dialog.getByRole('button', { name: 'Add below the text' }).click();
    await send(text);
  };

  await test.step('both send text, and the member sees that it was read', async () => {
    await chat.open();
    await chat.say('ฝากเงินแล้วยังไม่เข้าครับ');
    await backoffice.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Inbox' }).click();
    await backoffice
      .getByRole('listitem')
      .getByRole('button', { name: /ฝากเงินแล้วยังไม่เข้าครับ/ })
      .click();
    await expect(thread).toContainText('ฝากเงินแล้วยังไม่เข้าครับ');
    await expect(chat.line('ฝากเงินแล้วยังไม่เข้าครับ')).toContainText(read);
    await send('ขอดูสลิปหน่อยค่ะ');
    await expect(chat.line('ขอดูสลิปหน่อยค่ะ')).toBeVisible();
  });

  await test.step('each sees that the other is typing', async () => {
    // Typing is reported every three seconds, so somebody who has just sent a message must keep typing for a while. Checked
    // meanwhile, because the note is visible for a few seconds only.
    await Promise.all([
      expect(chat.window.getByText(/กำลังพิมพ์/)).toBeAttached(),
      field.pressSequentially('รอสักครู่นะคะ', { delay: 300 }),
    ]);
    await field.fill('');
    await Promise.all([
      expect(backoffice.getByText('Typing…')).toBeVisible(),
      chat.field.pressSequentially('ได้ครับ', { delay: 300 }),
    ]);
    await chat.field.fill('');
    await expect(backoffice.getByText('Typing…')).toHaveCount(0);
  });

  await test.step('both send images', async () => {
    await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer: await picture(30) });
    await expect(thread.getByRole('button', { name: 'Open the image' })).toHaveCount(1);
    await expect(thread.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    await backoffice
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'how.png', mimeType: 'image/png', buffer: await picture(200) });
    await expect(backoffice.getByRole('button', { name: 'Remove the file' })).toBeVisible();
    await send('ดูตัวอย่างนี้ค่ะ');
    await expect(chat.line('ดูตัวอย่างนี้ค่ะ').locator('img')).toBeVisible();
  });

  await test.step('the member presses a button and the agent sees the choice', async () => {
    await compose('Buttons', 'ให้ช่วยอย่างไรดีคะ', 'รอต่อ');
    await chat.line('ให้ช่วยอย่างไรดีคะ').getByRole('button', { name: 'รอต่อ' }).click();
    await expect(thread.getByText('รอต่อ', { exact: true })).toHaveCount(2);
  });

  await test.step('the member sends a quick reply', async () => {
    await compose('Quick replies', 'สลิปใบไหนคะ', 'ใบล่าสุด');
    await chat.window.getByRole('button', { name: 'ใบล่าสุด' }).click();
    await expect(chat.window.getByRole('button', { name: 'ใบล่าสุด' })).toHaveCount(0);
    await expect(thread.getByText('ใบล่าสุด', { exact: true })).toHaveCount(2);
    // Waits until the message was read, because the console asks again before it solves a conversation with a message that
    // nobody had a second to read.
    await expect(chat.line('ใบล่าสุด').last()).toContainText(read);
  });

  await test.step('a card opens its page in the app', async () => {
    await compose('Card', 'สลิปของคุณ\nอยู่ที่นี่ค่ะ', 'ดูสลิป', 'Opens: their slips');
    await chat.window.getByRole('button', { name: 'ดูสลิป' }).click();
    // The dialog lies over the chat; Back closes only the dialog.
    await expect(app.getByRole('dialog', { name: wallet.words('Slip status') })).toBeVisible();
    await app.goBack();
    await expect(chat.field).toBeVisible();
  });

  await test.step('the agent resolves the conversation and the member rates it', async () => {
    await backoffice.getByRole('button', { name: /^Resolve/ }).click();
    await backoffice.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await expect(chat.window.getByText('เราช่วยเรื่องนี้ได้ดีแค่ไหน')).toBeVisible();
    const five = wallet.words('{stars} of 5 stars', { stars: 5 });
    await chat.window.getByRole('button', { name: five }).click();
    await expect(chat.window.getByRole('img', { name: five })).toBeVisible();
    // The rating is asked for once and not again once given.
    await expect(chat.window.getByRole('button', { name: five })).toHaveCount(0);
    await backoffice.getByRole('tab', { name: 'Resolved' }).click();
    await backoffice.getByRole('listitem').getByRole('button', { name: '★★★★★' }).click();
    await expect(thread.getByRole('img', { name: '5 of 5' }).first()).toBeVisible();
  });
  await phone.close();
});
