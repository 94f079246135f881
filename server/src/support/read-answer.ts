import type { ChatAnswer } from '@kapao/contract/backoffice/calls/support-chat-actions';
import { chatLinkTargets } from '@kapao/contract/backoffice/chat-states';
import { chatPersonPayload } from '@kapao/contract/chat-payloads';
import { isVisible } from '@kapao/contract/visible-text';

/**
 * Returns our answer as `chat_say` stores it; null if a choice leads to a page that the app does not have, or to an unsafe
 * address.
 */
export function readAnswer(answer: ChatAnswer) {
  const choices = 'choices' in answer ? answer.choices : null;
  if (choices?.some(({ payload }) => !isValidPayload(payload))) return null;
  return {
    messageType: answer.type,
    payload: answer.text && isVisible(answer.text) ? answer.text : null,
    payloads: choices,
    fileKey: 'filePath' in answer ? (answer.filePath ?? null) : null,
  };
}

/** Addresses, and schemes that a browser would execute. A word with a colon, such as `order:5`, is neither. */
const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:javascript|data|vbscript|blob|file|mailto|tel):)/i;

/**
 * Whether a payload is valid. One without our scheme is sent back unchanged when pressed, so it must not be an unsafe
 * address.
 */
function isValidPayload(payload: string): boolean {
  if (payload === chatPersonPayload) return true;
  if (!/^kapao:/i.test(payload)) return !address.test(payload) || /^https:\/\//i.test(payload);
  const [target = ''] = payload.slice('kapao:'.length).split('/');
  return payload.startsWith('kapao:') && chatLinkTargets.some((one) => one === target);
}
