// What the service worker does with news while the app is closed. It is loaded by the worker that the build makes
// (offline-shell.ts), and has neither the app's code nor its token.

/** Where the app leaves what a browser proves itself by when its address changes (src/frame/device/browser-push.ts). */
const notes = { cache: 'push', address: '/push-note' };
/** An open app that has not answered by then is only just starting, and goes there by loading. */
const answerMs = 1_000;

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.to));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Not where the app is in front: it says so itself. Safari takes the permission back from whoever shows nothing. */
async function show(data) {
  const told = read(data);
  const inFront = (await appWindows()).some(({ visibilityState }) => visibilityState === 'visible');
  const mustShow = !/Chrom|Firefox/.test(self.navigator.userAgent);
  if (inFront && !mustShow) return;
  await self.registration.showNotification('Kapao', {
    body: told.text,
    // One of each kind stands on the screen at most.
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

/** What cannot be read, by a worker that is older than the server, still says that there is something. */
function read(data) {
  const plain = { text: 'Kapao', tag: 'news', to: '/user/home' };
  try {
    const { text, tag, to } = data.json();
    return { text: String(text), tag: String(tag), to: ownPlace(to) };
  } catch {
    return plain;
  }
}

/** Only a page of ours. */
function ownPlace(to) {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/user/home';
}

async function appWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(
    ({ url }) => !/^\/(?:look|api|files|r|back|howto)(?:\/|$)/.test(new URL(url).pathname),
  );
}

/** The app that is open goes there itself, and keeps what stands in it; without one it is opened there. */
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

/** The browser's address has changed: it shows the server what it knew of the old one. */
async function renew({ oldSubscription, newSubscription }) {
  const cache = await self.caches.open(notes.cache);
  const kept = await cache.match(notes.address);
  if (!kept) return; // logged out, or never told here
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
