import { quietly } from '../chunk/newer-build.ts';
import { api } from './api.ts';
import { forgetSession, storedToken } from './session.ts';

/**
 * Forgets the token here at once and asks the server to revoke it. The server's answer is not waited for: with no
 * connection the token still leaves this device, and it ends by itself after 7 days without use.
 */
export function revokeSession(): void {
  const token = storedToken();
  if (!token) return;
  const revoked = api('logout');
  forgetSession();
  revoked.catch(() => undefined);
  // The server tells this browser nothing any more; nor shall whoever logs in next begin with its subscription.
  if ('Notification' in window && Notification.permission === 'granted')
    quietly(() => import('../device/browser-push.ts'))
      .then(({ forgetBrowser }) => forgetBrowser())
      .catch(() => undefined);
}
