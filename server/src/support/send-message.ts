import type { chatDraft } from '@kapao/contract/chat-message';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { isVisible } from '@kapao/contract/visible-text';
import type { Locale } from '@kapao/core/locale';
import { minuteS } from '@kapao/core/time';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { readContent } from '../content/stored-content.ts';
import type { Process } from '../platform/process/process.ts';
import { hasBlockedWord } from './blocked-words.ts';
import { type MessageToStore, type SendRefusal, send } from './chat.queries.ts';
import type { Customer } from './customer.ts';
import { awayTextNow } from './response-time.ts';

type Draft = z.output<typeof chatDraft>;

/** Message types that members and guests may send; the others are for staff. */
const customerMessageTypes: readonly Draft['message']['message_type'][] = ['text', 'media', 'postback'];

/**
 * Stores a message in the customer's own conversation, once per `clientId`: a retry returns the first answer. A file must
 * have been uploaded into this conversation.
 */
export async function sendMessage(
  { pool }: Pick<Process, 'pool'>,
  customer: Customer,
  draft: Draft,
  locale: Locale,
): Promise<Result<{ timestamp: string; _id: string }, 'INVALID_INPUT' | SendRefusal>> {
  const said = read(draft);
  if (said === null) return refuse('INVALID_INPUT', { field: 'message' });
  const support = await readContent(pool, 'support');
  const { blockedWords, perMinute } = support;
  const pressed = said.payloads?.flatMap(({ title, payload }) => [title, payload]) ?? [];
  if (hasBlockedWord([said.payload ?? '', ...pressed], blockedWords)) return refuse('CHAT_REFUSED');
  const rules = { perMinute, locale, away: awayTextNow(support)?.[locale] || null };
  const sent = await send(pool, customer, v7(), said, rules);
  if (sent === 'REQUEST_LIMIT') return refuse(sent, { retryAfter: minuteS });
  return typeof sent === 'string'
    ? refuse(sent)
    : ok({ timestamp: sent.createdAt.toISOString(), _id: sent.id });
}

/** Returns the message; null if it is empty, or of a type that customers do not send. */
function read({ message, clientId, session_id, deviceToken }: Draft): MessageToStore | null {
  const { message_type, payload, payloads } = message;
  if (!customerMessageTypes.includes(message_type)) return null;
  const media = typeof payload === 'object' ? payload : null;
  const written = (typeof payload === 'string' ? payload : (media?.message ?? '')).trim();
  const text = isVisible(written) ? written : null;
  if (message_type === 'media' ? !media : media !== null) return null;
  const [choice] = (message_type === 'postback' && payloads) || [];
  // A choice needs visible text and a payload.
  if (choice && !(isVisible(choice.title) && choice.payload)) return null;
  if (!media && text === null && !choice) return null;
  return {
    clientId: clientId ?? null,
    messageType: message_type,
    payload: text,
    payloads: choice ? [{ title: choice.title, payload: choice.payload }] : null,
    fileKey: media?.filePath ?? null,
    sessionId: session_id ?? null,
    deviceToken: deviceToken ?? null,
  };
}
