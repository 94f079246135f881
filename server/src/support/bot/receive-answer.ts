import type { Locale } from '@kapao/core/locale';
import { minuteS } from '@kapao/core/time';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { readContent } from '../../content/stored-content.ts';
import type { CallbackAnswer } from '../../platform/call/callback-route.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { ratingRequest } from '../rating-request.ts';
import { readAnswer } from '../read-answer.ts';
import { awayTextNow } from '../response-time.ts';
import { type BotSaid, type OperatorMessages, storeAnswer } from './bot.queries.ts';
import { okAnswer, refusalAnswer } from './bot-reply.ts';
import type { answerBody } from './read-bot.ts';

const ask = {
  th: ratingRequest('th'),
  la: ratingRequest('la'),
  en: ratingRequest('en'),
} satisfies Record<Locale, object>;

/** Stores an assistant's answer, each message once, however often it is sent. */
export async function receiveAnswer(
  { pool, outboxSignal }: Pick<Deps, 'pool' | 'outboxSignal'>,
  provider: string,
  { conversation, upTo, messages, then }: z.output<typeof answerBody>,
): Promise<CallbackAnswer> {
  const said: BotSaid[] = [];
  for (const [at, { clientId, ...answer }] of messages.entries()) {
    const read = readAnswer(answer);
    if (!read) return refusalAnswer('INVALID_INPUT', { field: `messages.${at}.choices` });
    said.push({ ...read, id: v7(), clientId });
  }
  const operatorMessages: OperatorMessages = { ask, away: awayTextNow(await readContent(pool, 'support')) };
  const stored = await storeAnswer(pool, provider, {
    conversation,
    upTo,
    said,
    ending: then ?? null,
    operatorMessages,
  });
  outboxSignal.notify();
  const [first] = stored;
  if (first?.refusal === 'NO_FILE') return refusalAnswer('INVALID_INPUT', { field: 'filePath' });
  if (first?.refusal === 'REQUEST_LIMIT') return refusalAnswer('REQUEST_LIMIT', { retryAfter: minuteS });
  if (first?.refusal) return refusalAnswer(first.refusal);
  return okAnswer({
    conversation: first?.chatId,
    messages: stored
      .filter(({ id }) => id !== null)
      .map(({ clientId, id, createdAt }) => ({ clientId, _id: id, createdAt: createdAt?.toISOString() })),
  });
}
