import type { ChatAnswer } from '@kapao/contract/backoffice/calls/support-chat-actions';
import { chatLinkTargets } from '@kapao/contract/backoffice/chat-states';
import { chatPersonPayload } from '@kapao/contract/chat-payloads';
import { isVisible } from '@kapao/contract/visible-text';

/** What `chat_say` stores of an answer of ours. Null: a choice leads to a place that the app does not have, or elsewhere unsafely. */
export function readAnswer(answer: ChatAnswer) {
  const choices = 'choices' in answer ? answer.choices : null;
  if (choices?.some(({ payload }) => !isMeaning(payload))) return null;
  return {
    messageType: answer.type,
    payload: answer.text && isVisible(answer.text) ? answer.text : null,
    payloads: choices,
    fileKey: 'filePath' in answer ? (answer.filePath ?? null) : null,
  };
}

/** Addresses, and what a browser would run. A word with a colon in it, such as `order:5`, is neither. */
const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:javascript|data|vbscript|blob|file|mailto|tel):)/i;

/** Whatever is not ours is sent back as it is. */
function isMeaning(payload: string): boolean {
  if (payload === chatPersonPayload) return true;
  if (!/^kapao:/i.test(payload)) return !address.test(payload) || /^https:\/\//i.test(payload);
  const [place = ''] = payload.slice('kapao:'.length).split('/');
  return payload.startsWith('kapao:') && chatLinkTargets.some((one) => one === place);
}
