import { createStore } from '@kapao/core/store';
import { inThisTab } from '../../base/storage.ts';
import { chatDraftKey } from '../../frame/api/session.ts';

/**
 * Which question about a payment the writing field has been given: a number for each, so that an open field reads it anew;
 * 0 as long as the chat was opened for no particular one.
 */
export const prefilledQuestionStore = createStore(0);

let questions = 0;
let last = '';

/** Puts the payment's name into the writing field, before what stands there; one that was put there before gives way to it. */
export function prefillQuestion(about: string): void {
  const written = inThisTab.read(chatDraftKey) ?? '';
  const question = `${about}\n`;
  // The same one may stand there since before a reload.
  const before = [last, question].find((each) => each !== '' && written.startsWith(each)) ?? '';
  const rest = written.slice(before.length);
  last = question;
  inThisTab.write(chatDraftKey, last + rest);
  questions += 1;
  prefilledQuestionStore.write(questions);
}
