import type { BackofficeAnswerCode } from '@kapao/contract/backoffice/backoffice-call-types';
import { createStore } from '@kapao/core/store';

/**
 * What stands between a call and its answer: somebody has to sign in again, or to show a fresh code. The page stays as it is
 * below the dialog, all calls that wait are made again when the door opens, and refused when it is closed.
 */
export type SignInPrompt = 'sign-in' | 'code' | 'fresh';

export const signInPromptStore = createStore<SignInPrompt | null>(null);

let answer: ((opened: boolean) => void) | undefined;
let asked: Promise<boolean> | undefined;

/** Several calls run into the same door at once: one dialog, one answer for all of them. */
export function promptSignIn(door: SignInPrompt): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    answer = resolve;
    signInPromptStore.write(door);
  });
  return asked;
}

export function dismissSignInPrompt(opened: boolean): void {
  answer?.(opened);
  answer = undefined;
  asked = undefined;
  signInPromptStore.write(null);
}

/** Which door a refusal leads to. While nobody is signed in the sign-in page asks itself. */
export function signInPromptOf(code: BackofficeAnswerCode, signedIn: boolean): SignInPrompt | null {
  if (!signedIn) return null;
  if (code === 'SIGNED_OUT') return 'sign-in';
  if (code === 'SECOND_FACTOR') return 'code';
  return code === 'FRESH_FACTOR' ? 'fresh' : null;
}
