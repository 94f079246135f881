import { isBackofficeError } from '../../base/backoffice-client.ts';
import { inTab } from '../../base/storage.ts';
import { codeOf } from '../../i18n/error-texts.ts';
import { applyAccountLocale } from '../../i18n/i18n.ts';
import { callBackoffice } from '../api/backoffice.ts';
import { currentMe, type Me, sessionStore } from '../api/session.ts';
import { pendingDecisions } from '../queue/undo/pending-decisions.ts';
import { discardUnsaved } from '../screen/unsaved.ts';

const unsentKey = 'console-unsent';

/** Reads the browser's session from the server, at the start and on a reload. */
export async function readSession(): Promise<void> {
  try {
    await startSession(await callBackoffice('getMe'));
  } catch (error) {
    const code = codeOf(error);
    if (isBackofficeError(error) && code === 'SECOND_FACTOR')
      sessionStore.write({ state: 'half', passkey: error.params.passkey === true });
    else if (code === 'SIGNED_OUT') sessionStore.write({ state: 'out' });
    else throw error;
  }
}

/** Sends name and password, the first factor. Returns the possible second factors. */
export async function submitPassword(name: string, password: string): Promise<readonly string[]> {
  const { factors } = await callBackoffice('signIn', { body: { name, password } });
  if (!currentMe()) sessionStore.write({ state: 'half', passkey: factors.includes('passkey') });
  return factors;
}

export async function submitCode(code: string): Promise<void> {
  await startSession(await callBackoffice('showCode', { body: { code } }));
}

/** Signs in; a change of account clears everything that was rendered for the other one. */
export async function startSession(me: Me): Promise<void> {
  const before = currentMe();
  if (before && before.id !== me.id) {
    discardUnsaved();
    return location.reload();
  }
  await applyAccountLocale(me.locale);
  sessionStore.write({ state: 'in', me });
}

/** Signs out; whatever the server answers, this browser shows nothing any more. */
export async function signOut(): Promise<void> {
  // Shown on the sign-in page without names, because anybody may read that page.
  if (pendingDecisions.drop('signed-out')) inTab.write(unsentKey, '1');
  try {
    await callBackoffice('signOut');
  } finally {
    discardUnsaved();
    location.assign('/');
  }
}

/** Returns whether signing out in this tab has just dropped a decision, and clears that mark. */
export function takeUnsent(): boolean {
  const unsent = inTab.read(unsentKey) !== null;
  inTab.remove(unsentKey);
  return unsent;
}
