import { texts as en } from '@kapao/contract/errors/error-texts/en';
import { loseAnswers } from '../fixtures/network.ts';
import { expect, test } from '../fixtures/test.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';
import { answer, saidBy, textsOf } from './agent-side.ts';
import { ChatScreen } from './chat-screen.ts';
import { bigPicture } from './large-image.ts';

const send = '**/api/chat/send-message';

test('messages written offline are sent once and in order when the network is back', async ({
  page,
  context,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  await chat.say('one');
  await expect.poll(() => textsOf(stack.databaseUrl, { memberId: member.id })).toEqual(['one']);
  await context.setOffline(true);
  for (const text of ['two', 'three', 'four']) await chat.say(text);
  await expect(chat.line('two')).toContainText(chat.words('Will be sent when you’re online'));
  await context.setOffline(false);
  await expect
    .poll(() => textsOf(stack.databaseUrl, { memberId: member.id }))
    .toEqual(['one', 'two', 'three', 'four']);
  for (const text of ['two', 'three', 'four']) await expect(chat.line(text)).toHaveCount(1);
  await answer(stack.databaseUrl, { memberId: member.id }, 'five');
  await expect(chat.line('five')).toBeVisible();
});

test('a message that could not be sent is sent by the next page, without opening the chat @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await page.route(send, (route) => route.abort('connectionreset'));
  await chat.open();
  await chat.say('before the page was closed');
  await expect(chat.line('before the page was closed')).toContainText(chat.words('Not sent'));
  await page.goto('/healthz');
  await page.unroute(send);
  expect(await textsOf(stack.databaseUrl, { memberId: member.id })).toEqual([]);
  await page.goto('/user/statement');
  await expect
    .poll(() => textsOf(stack.databaseUrl, { memberId: member.id }))
    .toEqual(['before the page was closed']);
  await expect(chat.window).toBeHidden();
});

test('logging out deletes an unsent message and a waiting file from the browser @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.route(send, (route) => route.abort('connectionreset'));
  await chat.open();
  await chat.say('nobody else may read this');
  await expect(chat.line('nobody else may read this')).toContainText(chat.words('Not sent'));
  await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer: bigPicture(20) });
  // Whether each unsent message has a file; the login page may have made an empty database for a visitor.
  const kept = `new Promise((resolve) => {
    const opening = indexedDB.open('kapao-chat');
    opening.onsuccess = () => {
      const { result } = opening;
      const isEmpty = !result.objectStoreNames.contains('outgoing');
      const reading = isEmpty ? null : result.transaction('outgoing').objectStore('outgoing').getAll();
      if (isEmpty) resolve([]);
      else reading.onsuccess = () => resolve(reading.result.map(({ file }) => file !== null));
      result.close();
    };
    opening.onerror = () => resolve('not opened');
  })`;
  await expect.poll(() => page.evaluate(kept)).toEqual(expect.arrayContaining([false, true]));
  // The chat would cover the button.
  await page.goto('/user/home');
  await wallet.logOut();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(kept)).toEqual([]);
  expect(await page.evaluate(`localStorage.getItem('chatWaiting')`)).toBeNull();
  await page.unroute(send);
  expect(await textsOf(stack.databaseUrl, { memberId: member.id })).toEqual([]);
});

test('a message whose answer was lost is stored and shown once', async ({ page, member, stack }) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await loseAnswers(page, 'POST', send, 2);
  await chat.open();
  await chat.say('only once');
  await chat.say('and this one after it');
  await expect
    .poll(() => textsOf(stack.databaseUrl, { memberId: member.id }))
    .toEqual(['only once', 'and this one after it']);
  await expect(chat.line('only once')).toHaveCount(1);
  await expect(chat.window.getByText(chat.words('Not sent'))).toHaveCount(0);
});

test('two tabs of one browser send the messages written in each once @verify', async ({
  page,
  context,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const other = await context.newPage();
  await other.goto('/user/home');
  const chats = [new ChatScreen(page, 'en'), new ChatScreen(other, 'en')];
  for (const chat of chats) await chat.open();
  await context.setOffline(true);
  for (const [nth, chat] of chats.entries()) for (const text of ['a', 'b']) await chat.say(`${text}${nth}`);
  await context.setOffline(false);
  await expect
    .poll(async () => (await textsOf(stack.databaseUrl, { memberId: member.id })).toSorted())
    .toEqual(['a0', 'a1', 'b0', 'b1']);
  for (const chat of chats)
    for (const text of ['a0', 'a1', 'b0', 'b1']) await expect(chat.line(text)).toHaveCount(1);
});

test('a refused message shows its error, and later messages are sent @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  let refused = 0;
  await page.route(send, (route) => {
    if (!route.request().postData()?.includes('bad') || refused++ > 0) return route.fallback();
    return route.fulfill({ status: 400, json: { code: 'INVALID_INPUT', message: 'INVALID_INPUT' } });
  });
  await chat.say('bad');
  await chat.say('good');
  await expect.poll(() => textsOf(stack.databaseUrl, { memberId: member.id })).toEqual(['good']);
  await expect(chat.line('bad')).toContainText(en.INVALID_INPUT);
  // The failed message keeps its place; later messages and answers stand below it.
  await answer(stack.databaseUrl, { memberId: member.id }, 'answered');
  await expect(chat.line('answered')).toBeInViewport();
  const said = chat.window
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: /bad|good|answered/ });
  await expect(said).toHaveText([/bad/, /good/, /answered/]);
  await chat
    .line('bad')
    .getByRole('button', { name: chat.words('Remove') })
    .click();
  await expect(chat.line('bad')).toHaveCount(0);
});

test('a picture of 9 MB shows its progress, waits while the network is cut, and is sent once @verify', async ({
  page,
  context,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  const session = await context.newCDPSession(page);
  const slowly = (uploadThroughput: number, offline = false) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 50,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await slowly(600_000);
  await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer: bigPicture(1740) });
  await chat.say('the slip is above');
  const bar = chat.window.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await expect(chat.line('the slip is above')).toContainText(
    chat.words('Waiting for the picture to be sent'),
  );

  await slowly(0, true);
  const waits = chat.words('Will be sent when you’re online');
  await expect(chat.window.getByText(waits).first()).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await slowly(-1);
  await expect
    .poll(async () =>
      (await saidBy(stack.databaseUrl, { memberId: member.id })).map(({ messageType }) => messageType),
    )
    .toEqual(['media', 'text']);
  await expect(chat.window.getByRole('button', { name: chat.words('Enlarge the picture') })).toHaveCount(1);

  await page.reload();
  const picture = chat.window.getByRole('button', { name: chat.words('Enlarge the picture') });
  await expect(picture).toHaveCount(1);
  const width = () =>
    picture.locator('img').evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('a file of another type, or too large, is refused with a message @verify', async ({ page, member }) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  const refusal = chat.window.getByRole('alert');
  await chat.choose({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(refusal).toContainText(chat.words('File not supported'));
  await chat.choose({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(refusal).toContainText('The file is too large. Please select file no larger than 10 MB');
  await chat.choose({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) });
  await expect(refusal).toContainText('The file is too large. Please select file no larger than 20 MB');
  // Among several files, the error names the refused ones.
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') });
  await chat.choose(
    text('a.txt'),
    { name: 'good.png', mimeType: 'image/png', buffer: bigPicture(20) },
    text('b.txt'),
  );
  await expect(refusal).toContainText(`a.txt, b.txt: ${chat.words('File not supported')}`);
});

test('a file that a proxy refuses with 413 shows a message, and is not sent again @verify', async ({
  page,
  member,
}) => {
  const chat = new ChatScreen(page, 'en');
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  let asked = 0;
  await page.route('**/api/chat/upload-image', (route) => {
    asked += 1;
    return route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' });
  });
  await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer: bigPicture(200) });
  await expect(
    chat.window.getByText('The file is too large. Please select file no larger than 10 MB'),
  ).toBeVisible();
  await expect(chat.window.getByRole('button', { name: chat.words('Send again') })).toHaveCount(0);
  expect(asked).toBe(1);
});

test('a card’s picture whose signed URL has expired loads by a new one @verify', async ({
  page,
  member,
  stack,
}) => {
  const chat = new ChatScreen(page, 'en');
  const whose = { memberId: member.id };
  await new WalletScreen(page, 'en').openAs(member);
  await chat.open();
  await chat.attach({ name: 'slip.png', mimeType: 'image/png', buffer: bigPicture(200) });
  await expect.poll(() => saidBy(stack.databaseUrl, whose)).toHaveLength(1);
  const [said] = await saidBy(stack.databaseUrl, whose);
  await answer(stack.databaseUrl, whose, 'Is it this one?', {
    messageType: 'generic',
    fileKey: said?.fileKey,
    payloads: [{ title: 'Yes', payload: 'YES' }],
  });
  const card = chat.line('Is it this one?').getByRole('presentation');
  await expect(card).toBeVisible();

  // Signed URLs of one second are equal, so a different one is issued only after this one's second.
  const over = new Set<string>();
  await page.route(`**/files/${said?.fileKey}?*`, async (route) => {
    const address = route.request().url();
    if (over.size > 0 && !over.has(address)) return route.continue();
    over.add(address);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    return route.fulfill({ status: 403 });
  });
  await page.reload();
  await expect.poll(() => over.size).toBe(1);
  await expect(card).not.toHaveJSProperty('naturalWidth', 0);
  expect(over.size).toBe(1);
});
