import { createClient } from '@kapao/contract/client';
import { onDevice } from '../../base/storage.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { storedToken } from '../../frame/api/session.ts';
import { currentLocale } from '../../i18n/i18n.ts';

/** A guest's signed id. It outlives a login until the server has been told whose it was. */
export const guestKey = 'chatGuest';

/** There while something written here has not been sent. */
export const waitingKey = 'chatWaiting';

export function storedGuest(): string | null {
  return onDevice.read(guestKey);
}

/** Not one that took its place meanwhile. */
export function forgetGuest(id: string): void {
  if (storedGuest() === id) onDevice.remove(guestKey);
}

/** One guest for all pages of this browser, asked for when there is something to say or to hear. */
export function asGuest(): Promise<string> {
  return inTurn('kapao-chat-new-guest', async () => {
    const stored = storedGuest();
    if (stored) return stored;
    const { guestId } = await api('createChatGuest');
    onDevice.write(guestKey, guestId);
    return guestId;
  });
}

/** Where a browser knows no locks, two pages at the same moment are as good as two guests. */
export function inTurn<Result>(
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<Result>;
}

/** For the one call whose refusal may be about the guest's id and not about the session: it ends none. */
const askApart = createClient({
  token: storedToken,
  locale: currentLocale,
  online: () => navigator.onLine,
  onGone: () => undefined,
  onUnauthorized: () => undefined,
});

let bringing: Promise<void> | null = null;

/**
 * Somebody who was a guest has logged in: what they said becomes the member's. It goes before everything that the member says
 * or reads, and the id is forgotten once the server has answered. An id that it does not know opens nothing, and goes as well.
 */
export function createGuest(): Promise<void> {
  const guestId = storedGuest();
  if (!guestId || !storedToken()) return Promise.resolve();
  bringing ??= askApart('getChatUnread', { body: { guestId } })
    .then(
      () => forgetGuest(guestId),
      async (error: unknown) => {
        if (errorCode(error) !== 'UNAUTHORIZED') throw error;
        // One of the two is not valid. Where it is the session, this ends it, and the guest is still one.
        await api('getChatUnread', { body: {} });
        forgetGuest(guestId);
      },
    )
    .finally(() => {
      bringing = null;
    });
  return bringing;
}
