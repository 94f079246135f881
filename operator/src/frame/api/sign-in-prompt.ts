import type { BackofficeAnswerCode } from '@kapao/contract/backoffice/backoffice-call-types';
import { createStore } from '@kapao/core/store';

/**
 * Prompt between a call and its answer: a new sign-in, the missing second factor, or a fresh code. The page
 * stays below the dialog; waiting calls are repeated once the prompt is done, and refused when it is closed.
 */
export type SignInPrompt = 'sign-in' | 'code' | 'fresh';

export const signInPromptStore = createStore<SignInPrompt | null>(null);

let answer: ((opened: boolean) => void) | undefined;
let asked: Promise<boolean> | undefined;

/** Opens the prompt once for several calls at the same time, with one answer for all. */
export function promptSignIn(prompt: SignInPrompt): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    answer = resolve;
    signInPromptStore.write(prompt);
  });
  return asked;
}

export function closeSignInPrompt(opened: boolean): void {
  answer?.(opened);
  answer = undefined;
  asked = undefined;
  signInPromptStore.write(null);
}

/** Returns the prompt that a refusal requires; null while nobody is signed in, because the sign-in page asks itself. */
export function signInPromptOf(code: BackofficeAnswerCode, signedIn: boolean): SignInPrompt | null {
  if (!signedIn) return null;
  if (code === 'SIGNED_OUT') return 'sign-in';
  if (code === 'SECOND_FACTOR') return 'code';
  return code === 'FRESH_FACTOR' ? 'fresh' : null;
}
