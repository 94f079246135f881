import { createStore } from '@kapao/core/store';
import { inThisTab, onDevice } from '../../base/storage.ts';
import { forgetScrolls } from '../../router/scroll-positions.ts';

const key = 'token';

export type LoginMethod = 'password' | 'passkey';

let lastLogin: LoginMethod | null = null;

/** How the member came in since this page was loaded; null when the token was here already. */
export function loginMethod(): LoginMethod | null {
  return lastLogin;
}

/**
 * Where the token lives: localStorage when the member asked to stay logged in on this phone, else sessionStorage,
 * which ends with the tab.
 */
export function storedToken(): string | null {
  return inThisTab.read(key) ?? onDevice.read(key);
}

export function keepToken(token: string, remember: boolean, how: LoginMethod): void {
  forgetSession();
  lastLogin = how;
  // A full device keeps it at least for this tab.
  if (!remember || !onDevice.write(key, token)) inThisTab.write(key, token);
}

/** Everything of the member that this device remembers goes with the token. */
export function forgetSession(): void {
  // What a visitor has begun to write they send as the member that they become.
  if (storedToken()) inThisTab.remove(chatDraftKey);
  inThisTab.remove(key);
  onDevice.remove(key);
  for (const key of keptKeys) onDevice.remove(key);
  forgetScrolls();
  lastLogin = null;
}

/** What is kept for a start without a network; the names stand here because it goes with the token. */
export const lastWalletKey = 'lastWallet';
export const lastStatementKey = 'lastStatement';
export const lastPendingTransactionsKey = 'lastOnItsWay';
export const lastBannerKey = 'lastBanner';
export const lastReadingsKey = 'lastReadings';
/** What was asked for and not answered (pending-request.ts). */
export const pendingWithdrawalKey = 'askedWithdraw';
export const pendingTransferKey = 'askedMove';
/** What is written to support and not sent. */
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
 * Who logged in here last and wished to be remembered: the last four digits of the phone, with a `+` where they have a
 * passkey. It outlives the session, so it says no more than whoever finds the phone may see; empty for nobody.
 */
export const lastMember = createStore(/^\d{4}\+?$/.exec(onDevice.read(lastMemberKey) ?? '')?.[0] ?? '');

export function rememberMember(ending: string, hasPasskey: boolean): void {
  const kept = /^\d{4}$/.test(ending) ? ending + (hasPasskey ? '+' : '') : '';
  lastMember.write(kept);
  if (kept) onDevice.write(lastMemberKey, kept);
  else onDevice.remove(lastMemberKey);
}

/** Whether the one who is remembered has a passkey that opens something. */
export function rememberPasskey(hasPasskey: boolean): void {
  rememberMember(lastMember.read().slice(0, 4), hasPasskey);
}
