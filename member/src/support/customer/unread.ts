import { createStore } from '@kapao/core/store';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { storedToken } from '../../frame/api/session.ts';
import { createGuest, forgetGuest, storedGuest } from './customer.ts';

/** How much our side has said that this customer has not read, as the server counts it. */
export const unreadStore = createStore(0);

const atMostEachMs = 1_000;
const gatherMs = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let askedAt = 0;
let asked = 0;

/** Asks the server, for several reasons at once only one time. What fails is asked again for the next reason. */
export function requestUnread(): void {
  if (timer !== undefined) return;
  const wait = Math.max(gatherMs, askedAt + atMostEachMs - Date.now());
  timer = setTimeout(() => {
    timer = undefined;
    askedAt = Date.now();
    ask().catch(() => undefined);
  }, wait);
}

/** Of somebody else: what stood there says nothing any more. */
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
  await createGuest();
  try {
    const { unread } = await api('getChatUnread', { body: guestId ? { guestId } : {} });
    // Only the answer to the latest question, and to whoever asked it, counts.
    if (nth === asked && token === storedToken()) unreadStore.write(unread);
  } catch (error) {
    if (guestId && errorCode(error) === 'UNAUTHORIZED') forgetGuest(guestId);
    throw error;
  }
}
