// Push handlers of the service worker, imported by the worker that the build generates (offline-shell.ts).
// They have neither the app's code nor its token.

/**
 * Cache entry where the app leaves the push endpoint and its secret, with which `renew` authenticates
 * (src/frame/device/browser-push.ts).
 */
const notes = { cache: 'push', address: '/push-note' };
/**
 * Wait in ms for an open window to confirm; without an answer it is still starting, and is navigated instead.
 */
const answerMs = 1_000;

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.to));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/**
 * Shows a notification, unless a window of the app is visible, which shows news itself. Safari revokes the
 * permission of a worker that shows none, so there a silent notification is shown and closed at once.
 */
async function show(data) {
  const told = read(data);
  const inFront = (await appWindows()).some(({ visibilityState }) => visibilityState === 'visible');
  const mustShow = !/Chrom|Firefox/.test(self.navigator.userAgent);
  if (inFront && !mustShow) return;
  await self.registration.showNotification('Kapao', {
    body: told.text,
    // A notification replaces the previous one of its kind.
    tag: told.tag,
    renotify: !inFront,
    silent: inFront,
    icon: '/icon-192.png',
    badge: '/icon-monochrome-192.png',
    data: { to: told.to },
  });
  if (!inFront) return;
  for (const shown of await self.registration.getNotifications({ tag: told.tag })) shown.close();
}

/**
 * Returns the content of a push message; a general one if this worker is older than the server and cannot
 * read it.
 */
function read(data) {
  const plain = { text: 'Kapao', tag: 'news', to: '/user/home' };
  try {
    const { text, tag, to } = data.json();
    return { text: String(text), tag: String(tag), to: ownPlace(to) };
  } catch {
    return plain;
  }
}

/** Returns the address if it is a page of the app, otherwise the home page. */
function ownPlace(to) {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/user/home';
}

async function appWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(
    ({ url }) => !/^\/(?:look|api|files|r|back|howto)(?:\/|$)/.test(new URL(url).pathname),
  );
}

/**
 * Opens a page in the open window by a message, so that the app keeps its state; without a window, in a new
 * one.
 */
async function open(place) {
  const to = ownPlace(place);
  const [first] = await appWindows();
  if (!first) return self.clients.openWindow(to);
  await first.focus().catch(() => undefined);
  const channel = new MessageChannel();
  const answered = new Promise((resolve) => {
    channel.port1.onmessage = () => resolve(true);
    setTimeout(resolve, answerMs, false);
  });
  first.postMessage({ type: 'OPEN', to }, [channel.port2]);
  if (!(await answered)) await first.navigate(to).catch(() => self.clients.openWindow(to));
}

/**
 * Tells the server the new endpoint after the browser has changed it; the old endpoint and its secret
 * authenticate.
 */
async function renew({ oldSubscription, newSubscription }) {
  const cache = await self.caches.open(notes.cache);
  const kept = await cache.match(notes.address);
  if (!kept) return; // logged out, or never subscribed here
  const note = await kept.json();
  const subscribe = () =>
    self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options?.applicationServerKey ?? note.publicKey,
    });
  const { endpoint, keys } = (newSubscription ?? (await subscribe())).toJSON();
  const answer = await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'kapao' },
    body: JSON.stringify({
      old: { endpoint: note.endpoint, auth: note.auth },
      endpoint,
      keys: { p256dh: keys.p256dh, auth: keys.auth },
    }),
  });
  if (!answer.ok) return;
  const next = { endpoint, auth: keys.auth, publicKey: note.publicKey };
  await cache.put(notes.address, new Response(JSON.stringify(next)));
}
