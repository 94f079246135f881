import { createStore } from '@kapao/core/store';
import { inThisTab } from '../../base/storage.ts';
import { chatDraftKey } from '../../frame/api/session.ts';

/**
 * Counter of prefilled questions about a payment, so that an open field reads a new one; 0 while the chat was opened
 * without one.
 */
export const prefilledQuestionStore = createStore(0);

let questions = 0;
let last = '';

/** Puts the payment's name into the field, before text that is already there; it replaces an earlier prefilled name. */
export function prefillQuestion(about: string): void {
  const written = inThisTab.read(chatDraftKey) ?? '';
  const question = `${about}\n`;
  // The same name may already be there from before a reload.
  const before = [last, question].find((each) => each !== '' && written.startsWith(each)) ?? '';
  const rest = written.slice(before.length);
  last = question;
  inThisTab.write(chatDraftKey, last + rest);
  questions += 1;
  prefilledQuestionStore.write(questions);
}
