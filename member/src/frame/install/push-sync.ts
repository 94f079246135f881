import { currentLocale } from '../../i18n/i18n.ts';
import { api } from '../api/api.ts';
import { storedToken } from '../api/session.ts';
import { browserId, forgetBrowser } from '../device/browser-push.ts';

/**
 * Updates this browser's push subscription once per page load. It sets the language of the app, or unsubscribes if the
 * server no longer has this subscription for the member.
 */
export async function syncPushSubscription(): Promise<void> {
  if (!storedToken()) return;
  const id = await browserId();
  if (id === null) return;
  const { subscriptions } = await api('getPush');
  const own = subscriptions.find(({ _id }) => _id === id);
  const locale = currentLocale();
  if (!own) await forgetBrowser();
  else if (own.locale !== locale)
    await api('setPush', { params: { pushId: id }, body: { kinds: own.kinds, locale } });
}

type Open = (to: string) => unknown;

/**
 * Opens the page of a notification pressed while the app is open, and confirms it to the worker (public/push-worker.js).
 */
export function openPressedNotification(open: Open): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent) => {
    if (data?.type !== 'OPEN' || typeof data.to !== 'string' || !/^\/(?![/\\])/.test(data.to)) return;
    ports[0]?.postMessage(true);
    open(data.to);
  });
}
