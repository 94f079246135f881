import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

// The service worker receives push messages.
test.use({ serviceWorkers: 'allow' });

/** Local push service that records path and topic of each message. */
async function pushService() {
  const handed: { path: string; topic: unknown }[] = [];
  const server = createServer((request, response) => {
    handed.push({ path: request.url ?? '', topic: request.headers.topic });
    request.resume();
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server has an address of this kind once it listens.
  return { url: `http://127.0.0.1:${port}`, handed, close: () => server.close() };
}

/**
 * Chromium's headless shell has no notifications, whatever the permission; there the page is told that they are allowed.
 */
async function mayNotify(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(`(() => {
    if (Notification.permission === 'granted') return;
    Object.defineProperty(Notification, 'permission', { value: 'granted', configurable: true });
    Notification.requestPermission = async () => 'granted';
  })()`);
}

/** In the headless shell, the service worker keeps what it shows, one notification per tag, as a browser does. */
const keptByWorker = `(() => {
  if (Notification.permission === 'granted') return;
  const shown = new Map();
  registration.showNotification = async (title, { body, tag, data }) => void shown.set(tag, { title, body, tag, data });
  registration.getNotifications = async () => [...shown.values()];
})()`;

/**
 * Makes the browser subscribe at this push service instead of its maker's on the network; the keys are those of the example
 * in RFC 8291.
 */
async function subscribesAt(page: Page, endpoint: string): Promise<void> {
  await page.addInitScript(`(() => {
    const made = {
      endpoint: '${endpoint}',
      toJSON: () => ({ endpoint: '${endpoint}', keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => { localStorage.removeItem('subscribed'); return true; },
    };
    PushManager.prototype.getSubscription = async () => localStorage.getItem('subscribed') ? made : null;
    PushManager.prototype.subscribe = async (options) => {
      if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) throw new Error('wrong options');
      localStorage.setItem('subscribed', 'yes');
      return made;
    };
  })()`);
}

async function openNotifications(wallet: WalletScreen) {
  await wallet.page.goto('/user/profile');
  await wallet.page.getByRole('button', { name: wallet.words('Notifications') }).click();
  return wallet.dialog('Notifications');
}

/** Waits for the worker first: the app does for 10 s only, and a busy machine may install it later. */
async function turnOn(wallet: WalletScreen) {
  await wallet.page.evaluate('navigator.serviceWorker.ready');
  await wallet.button('Turn on notifications').click();
}

const isSubscribed = (page: Page) => page.evaluate<boolean>("localStorage.getItem('subscribed') !== null");

for (const locale of ['th', 'la', 'en'] as const)
  test(`notifications can be turned on, switched by kind, are sent, and can be turned off (${locale})${unlessThai(locale)}`, async ({
    page,
    member,
    sandbox,
    stack,
  }) => {
    const service = await pushService();
    await mayNotify(page);
    await subscribesAt(page, `${service.url}/${member.username}`);
    const wallet = new WalletScreen(page, locale);
    await wallet.openAs(member);
    const dialog = await openNotifications(wallet);
    const name = (english: string) => ({ name: wallet.words(english), exact: true });
    const kind = (english: string) => dialog.getByRole('checkbox', name(english));
    await expectAccessible(page, 'notifications off');

    await turnOn(wallet);
    await expect(dialog).toContainText(wallet.words('On for this device'));
    for (const each of ['Replies from our team', 'Deposits received', 'Withdrawals'])
      await expect(kind(each)).toBeChecked();
    await expectAccessible(page, 'notifications on');

    await kind('Withdrawals').click();
    await expect(kind('Withdrawals')).not.toBeChecked();
    await page.reload();
    await expect(kind('Withdrawals')).not.toBeChecked();
    await expect(kind('Deposits received')).toBeChecked();

    const client = await logIn(stack.url, member);
    const qr = await client('createQr', {
      params: { bankCode: 'KBANK' },
      body: { amount: 55 },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await sandbox.payQr(qr.payload ?? '')).toBe(true);
    const path = `/${member.username}`;
    // This client is a new device, of which the member is told as well.
    const sent = () =>
      service.handed.toSorted((one, other) => String(one.topic).localeCompare(String(other.topic)));
    await expect.poll(sent).toEqual([
      { path, topic: 'deposit' },
      { path, topic: 'security' },
    ]);

    await dialog.getByRole('button', name('Turn off on this device')).click();
    await expect(dialog.getByRole('button', name('Turn on notifications'))).toBeVisible();
    expect(await isSubscribed(page)).toBe(false);
    service.close();
  });

test('notifications end with the session, and are off after the next login @verify', async ({
  page,
  member,
}) => {
  const service = await pushService();
  await mayNotify(page);
  await subscribesAt(page, `${service.url}/logout-${member.username}`);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const dialog = await openNotifications(wallet);
  await turnOn(wallet);
  await expect(dialog).toContainText(wallet.words('On for this device'));
  await page.goto('/login');
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await wallet.openAs(member);
  await openNotifications(wallet);
  await expect(wallet.button('Turn on notifications')).toBeVisible();
  service.close();
});

test('notifications continue when the browser changes the push endpoint @verify', async ({
  page,
  context,
  member,
  stack,
}) => {
  await mayNotify(page);
  const client = await logIn(stack.url, member);
  const idsNow = async () => (await client('getPush')).subscriptions.map(({ _id }) => _id);
  await subscribesAt(page, `http://127.0.0.1:9/old-${member.username}`);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const dialog = await openNotifications(wallet);
  await turnOn(wallet);
  await expect(dialog).toContainText(wallet.words('On for this device'));
  const [old] = await idsNow();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the page has no worker');
  await worker.evaluate(`(async () => {
    const event = new ExtendableEvent('pushsubscriptionchange');
    const newSubscription = { toJSON: () => ({ endpoint: 'http://127.0.0.1:9/new-${member.username}', keys: {
      p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      auth: 'DGv6ra1nlYgDCS1FRnbzlw' } }) };
    Object.defineProperty(event, 'newSubscription', { value: newSubscription });
    const ended = [];
    event.waitUntil = (work) => ended.push(work);
    dispatchEvent(event);
    await Promise.all(ended);
  })()`);
  const ids = await idsNow();
  expect(ids).toHaveLength(1);
  expect(ids).not.toContain(old);
});

test('the settings explain what to do where notifications are blocked, unsupported, or need the home screen @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const blocked = 'Notifications are blocked for Kapao.';
  for (const [script, says] of [
    ["Object.defineProperty(Notification, 'permission', { value: 'denied', configurable: true })", blocked],
    ['delete window.PushManager', 'This browser doesn’t support notifications.'],
    [
      "Object.defineProperty(navigator, 'standalone', { value: false }); Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })",
      'On an iPhone or iPad, add Kapao to your home screen first',
    ],
  ] as const) {
    await page.addInitScript(script);
    await page.goto('/user/home'); // The last notification's dialog would stay open.
    const dialog = await openNotifications(wallet);
    await expect(dialog).toContainText(says);
    await expect(wallet.button('Turn on notifications')).toBeHidden();
    await expectAccessible(page, says);
  }
});

test('notifications are shown only while the app is hidden, and a press opens their page @verify', async ({
  page,
  context,
  member,
}) => {
  await mayNotify(page);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.evaluate('navigator.serviceWorker.ready');
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the page has no worker');
  await worker.evaluate(keptByWorker);
  /**
   * Delivers a push message to the service worker as the browser does; an app in front is reported as an open window.
   */
  const come = (text: string) =>
    worker.evaluate(`(async () => {
      const event = new PushEvent('push', { data: ${JSON.stringify(text)} });
      const ended = [];
      event.waitUntil = (work) => ended.push(work);
      dispatchEvent(event);
      await Promise.all(ended);
      return (await registration.getNotifications()).map(({ body, tag, data }) => ({ body, tag, to: data.to }));
    })()`);
  const push = (to: string) =>
    JSON.stringify({ kind: 'deposit', tag: 'deposit', text: 'Your deposit has arrived', to });
  expect(await come(push('/user/statement'))).toEqual([]);

  await worker.evaluate(`(() => {
    const matchAll = clients.matchAll.bind(clients);
    clients.matchAll = async (options) => (await matchAll(options)).map((client) => ({
      url: client.url, visibilityState: 'hidden', focus: async () => {}, postMessage: client.postMessage.bind(client),
      navigate: client.navigate.bind(client) }));
  })()`);
  const shown = { body: 'Your deposit has arrived', tag: 'deposit', to: '/user/statement' };
  expect(await come(push('/user/statement'))).toEqual([shown]);
  expect(await come(push('/user/statement'))).toEqual([shown]);
  expect(await come(push('https://elsewhere.example/'))).toMatchObject([{ to: '/user/home' }]);
  expect(await come('no news')).toContainEqual({ body: 'Kapao', tag: 'news', to: '/user/home' });

  // The app handles the message once it has started, and navigates without a reload.
  await page.evaluate("window.stays = 'yes'");
  const press = () =>
    worker.evaluate(`(async () => {
      const notification = { close() {}, data: { to: '/user/statement' } };
      const event = new ExtendableEvent('notificationclick');
      Object.defineProperty(event, 'notification', { value: notification });
      const ended = [];
      event.waitUntil = (work) => ended.push(work);
      dispatchEvent(event);
      await Promise.all(ended);
    })()`);
  await press();
  await expect(page).toHaveURL(/\/user\/statement/);
  await expect(page.getByRole('heading', { level: 1, name: wallet.words('Statement') })).toBeVisible();
  expect(await page.evaluate('window.stays')).toBe('yes');
});
