import { inThisTab, onDevice } from '../../base/storage.ts';

const key = 'token';

export type LoginWay = 'password' | 'passkey';

let lastLogin: LoginWay | null = null;

/** How the member came in since this page was loaded; null when the token was here already. */
export function loginWay(): LoginWay | null {
  return lastLogin;
}

/**
 * Where the token lives: localStorage when the member asked to stay logged in on this phone, else sessionStorage,
 * which ends with the tab.
 */
export function storedToken(): string | null {
  return inThisTab.read(key) ?? onDevice.read(key);
}

export function keepToken(token: string, remember: boolean, how: LoginWay): void {
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
  lastLogin = null;
}

/** What is kept for a start without a network; the names stand here because it goes with the token. */
export const lastWalletKey = 'lastWallet';
export const lastStatementKey = 'lastStatement';
export const lastOnItsWayKey = 'lastOnItsWay';
/** What is written to support and not sent. */
export const chatDraftKey = 'chat-draft';
const keptKeys = [lastWalletKey, lastStatementKey, lastOnItsWayKey];
