import { createStore } from '@kapao/core/store';
import { inThisTab, isImpersonation, onDevice } from '../../base/storage.ts';
import { forgetScrolls } from '../../router/scroll-positions.ts';

const key = 'token';

export type LoginMethod = 'password' | 'passkey';

let lastLogin: LoginMethod | null = null;

/** Returns how the member logged in since this page was loaded; null if the token was already stored. */
export function loginMethod(): LoginMethod | null {
  return lastLogin;
}

/**
 * Returns the stored token: in localStorage if the member chose to stay logged in on this phone, otherwise in
 * sessionStorage, which ends with the tab.
 */
export function storedToken(): string | null {
  return inThisTab.read(key) ?? onDevice.read(key);
}

export function keepToken(token: string, remember: boolean, how: LoginMethod): void {
  forgetSession();
  lastLogin = how;
  // If the device's storage is full, the token is kept at least for this tab.
  if (!remember || !onDevice.write(key, token)) inThisTab.write(key, token);
}

/** Deletes everything of the member stored on this device, together with the token. */
export function forgetSession(): void {
  // A visitor's draft and unsent messages are kept: they send them as the member that they become.
  if (storedToken()) {
    inThisTab.remove(chatDraftKey);
    forgetUnsentMessages();
  }
  inThisTab.remove(key);
  onDevice.remove(key);
  for (const key of keptKeys) onDevice.remove(key);
  forgetScrolls();
  lastLogin = null;
}

/** Deletes the member's unsent messages and files with their whole database; other tabs make a new one when they need it. */
function forgetUnsentMessages(): void {
  // An impersonation runs in the browser of a staff member, who may have a chat of their own.
  if (isImpersonation) return;
  onDevice.remove(waitingKey);
  try {
    indexedDB.deleteDatabase(unsentMessagesName);
  } catch {
    // A browser that forbids storage has no database.
  }
}

/** Keys of data stored for a start without a network. They are here because the data is deleted with the token. */
export const lastWalletKey = 'lastWallet';
export const lastStatementKey = 'lastStatement';
export const lastPendingTransactionsKey = 'lastOnItsWay';
export const lastBannerKey = 'lastBanner';
export const lastReadingsKey = 'lastReadings';
/** Keys of requests without an answer (pending-request.ts). */
export const pendingWithdrawalKey = 'askedWithdraw';
export const pendingTransferKey = 'askedMove';
/** Name of the database of unsent messages and files, and the key that is present while there are any. */
export const unsentMessagesName = 'kapao-chat';
export const waitingKey = 'chatWaiting';
/** Key of an unsent message to support. */
export const chatDraftKey = 'chat-draft';
const keptKeys = [
  lastWalletKey,
  lastStatementKey,
  lastPendingTransactionsKey,
  lastBannerKey,
  lastReadingsKey,
  pendingWithdrawalKey,
  pendingTransferKey,
];

const lastMemberKey = 'lastMember';

/**
 * Last four digits of the phone of the member who last logged in and chose to be remembered, with a `+` if they have a
 * passkey; empty for none. It outlives the session, so it holds no more than a finder of the phone may see.
 */
export const lastMember = createStore(/^\d{4}\+?$/.exec(onDevice.read(lastMemberKey) ?? '')?.[0] ?? '');

export function rememberMember(ending: string, hasPasskey: boolean): void {
  const kept = /^\d{4}$/.test(ending) ? ending + (hasPasskey ? '+' : '') : '';
  lastMember.write(kept);
  if (kept) onDevice.write(lastMemberKey, kept);
  else onDevice.remove(lastMemberKey);
}

/** Records whether the remembered member has a passkey that still works. */
export function rememberPasskey(hasPasskey: boolean): void {
  rememberMember(lastMember.read().slice(0, 4), hasPasskey);
}
