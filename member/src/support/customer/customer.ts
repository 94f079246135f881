import { createClient } from '@kapao/contract/client';
import { onDevice } from '../../base/storage.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { storedToken } from '../../frame/api/session.ts';
import { currentLocale } from '../../i18n/i18n.ts';

/** A guest's signed id. It is kept after a login until the server has assigned the conversation to the member. */
export const guestKey = 'chatGuest';

export function storedGuest(): string | null {
  return onDevice.read(guestKey);
}

/** Removes this guest id, but not one that replaced it meanwhile. */
export function forgetGuest(id: string): void {
  if (storedGuest() === id) onDevice.remove(guestKey);
}

/** Returns the guest id of this browser, one for all tabs, created when it is first needed. */
export function ensureGuestId(): Promise<string> {
  return withLock('kapao-chat-new-guest', async () => {
    const stored = storedGuest();
    if (stored) return stored;
    const { guestId } = await api('createChatGuest');
    onDevice.write(guestKey, guestId);
    return guestId;
  });
}

/** Runs work under a lock that all tabs share. A browser without locks may create two guests at the same moment. */
export function withLock<Result>(
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<Result>;
}

/** Client for the one call whose refusal may concern the guest's id instead of the session: it ends no session. */
const clientWithoutLogout = createClient({
  token: storedToken,
  locale: currentLocale,
  online: () => navigator.onLine,
  onGone: () => undefined,
  onUnauthorized: () => undefined,
});

let assigning: Promise<void> | null = null;

/**
 * Assigns a guest's conversation to the member who has logged in, before the member's first message or read. The id is
 * removed once the server has answered, also if the server does not know it.
 */
export function assignGuestChat(): Promise<void> {
  const guestId = storedGuest();
  if (!guestId || !storedToken()) return Promise.resolve();
  assigning ??= clientWithoutLogout('getChatUnread', { body: { guestId } })
    .then(
      () => forgetGuest(guestId),
      async (error: unknown) => {
        if (errorCode(error) !== 'UNAUTHORIZED') throw error;
        // Either the session or the guest id is invalid. If it is the session, this call ends it and the guest id is kept.
        await api('getChatUnread', { body: {} });
        forgetGuest(guestId);
      },
    )
    .finally(() => {
      assigning = null;
    });
  return assigning;
}
