import { createStore } from '@kapao/core/store';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { storedToken } from '../../frame/api/session.ts';
import { assignGuestChat, forgetGuest, storedGuest } from './customer.ts';

/** Messages from support that this customer has not read, as counted by the server. */
export const unreadStore = createStore(0);

const atMostEachMs = 1_000;
const gatherMs = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let askedAt = 0;
let asked = 0;

/**
 * Asks the server for the count, once for several requests at the same time. After a failed call the next request asks
 * again.
 */
export function requestUnread(): void {
  if (timer !== undefined) return;
  const wait = Math.max(gatherMs, askedAt + atMostEachMs - Date.now());
  timer = setTimeout(() => {
    timer = undefined;
    askedAt = Date.now();
    ask().catch(() => undefined);
  }, wait);
}

/** Resets the count, for instance after a change of customer, and ignores answers still pending. */
export function resetUnread(): void {
  asked += 1;
  unreadStore.write(0);
  requestUnread();
}

async function ask(): Promise<void> {
  if (!navigator.onLine) return;
  asked += 1;
  const nth = asked;
  const token = storedToken();
  const guestId = token ? null : storedGuest();
  // A visitor who never wrote has nothing to read.
  if (!token && !guestId) return unreadStore.write(0);
  await assignGuestChat();
  try {
    const { unread } = await api('getChatUnread', { body: guestId ? { guestId } : {} });
    // Only the answer to the latest request of the present customer counts.
    if (nth === asked && token === storedToken()) unreadStore.write(unread);
  } catch (error) {
    if (guestId && errorCode(error) === 'UNAUTHORIZED') forgetGuest(guestId);
    throw error;
  }
}
