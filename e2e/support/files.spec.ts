import { film } from '../../server/src/testing/files/film.ts';
import { expect, test } from '../fixtures/test.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { saidBy } from './agent-side.ts';
import { ChatScreen } from './chat-screen.ts';
import { bigPicture } from './large-image.ts';

test('a picture whose first request failed is requested once more @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer: bigPicture(200) });
  await expect.poll(() => saidBy(stack.databaseUrl, { memberId: member.id })).toHaveLength(1);
  const [said] = await saidBy(stack.databaseUrl, { memberId: member.id });

  let asked = 0;
  await page.route(`**/files/${said?.fileKey}?*`, (route) => {
    asked += 1;
    return asked === 1 ? route.abort('connectionreset') : route.continue();
  });
  // Repeats the first answer, so that no fresh signed URLs arrive.
  let first: { body: Buffer } | null = null;
  await page.route('**/api/chat/history', async (route) => {
    first ??= { body: await (await route.fetch()).body() };
    return route.fulfill({ body: first.body, contentType: 'application/json' });
  });
  await page.reload();
  const picture = chat.button('Enlarge the picture').locator('img');
  await expect.poll(() => asked).toBe(2);
  await expect(picture).toBeVisible();
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
});

test('a picked picture can be looked at and taken out, and is sent only by Send, before the text @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: bigPicture(40) });
  await chat.choose(file('wrong.png'), file('slip.png'));
  const remove = chat.button('Don’t send this file');
  await expect(remove).toHaveCount(2);
  await chat.button('Enlarge the picture').first().click();
  const large = page.getByRole('dialog', { name: chat.words('The picture') });
  await expect(large.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await large.getByRole('button', { name: chat.words('Close') }).click();
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  const sent = async () =>
    (await saidBy(stack.databaseUrl, { memberId: member.id })).map((said) => said.messageType);
  expect(await sent()).toEqual([]);
  await chat.say('the slip of today');
  await expect(remove).toHaveCount(0);
  await expect.poll(sent).toEqual(['media', 'text']);
});

test('a video that this browser cannot play is offered as a file @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  const unreadable = film({
    tracks: [{ handler: 'vide', format: 'hvc1', chunks: [Buffer.from('no pictures')] }],
  });
  await chat.attach({ name: 'film.mp4', mimeType: 'video/mp4', buffer: unreadable });
  await expect.poll(() => saidBy(stack.databaseUrl, { memberId: member.id })).toHaveLength(1);
  const words = chat.words('This video can’t be played here. Tap to open the file.');
  const file = chat.window.getByRole('link', { name: words });
  await chat.button('Play the video').click();
  await expect(file).toBeVisible();

  // Plays from the file's URL on the server, too.
  await page.reload();
  await chat.button('Play the video').click();
  await expect(file).toHaveAttribute('href', /\/files\//);
});
