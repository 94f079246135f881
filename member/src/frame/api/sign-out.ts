import { withoutReload } from '../chunk/newer-build.ts';
import { api } from './api.ts';
import { forgetSession, storedToken } from './session.ts';

/**
 * Deletes the token here at once and asks the server to revoke it, without waiting: without a connection the token is still
 * gone from this device, and it expires after 7 days without use.
 */
export function revokeSession(): void {
  const token = storedToken();
  if (!token) return;
  const revoked = api('logout');
  forgetSession();
  revoked.catch(() => undefined);
  // The server sends this browser no more notifications, and the next member must not inherit the subscription.
  if ('Notification' in window && Notification.permission === 'granted')
    withoutReload(() => import('../device/browser-push.ts'))
      .then(({ forgetBrowser }) => forgetBrowser())
      .catch(() => undefined);
}
