import type { BotMessage, BotMessageContent } from '../../providers/bot/bot.ts';
import type { Due } from './bot.queries.ts';

/** Returns a message as sent to the assistant. `addressOf` makes file addresses that are valid for five minutes. */
export function botMessage(
  due: Due & { readonly seq: bigint },
  addressOf: (key: string) => string,
): BotMessage {
  return {
    conversation: due.chatId,
    seq: Number(due.seq),
    newest: Number(due.newest),
    locale: due.locale ?? 'th',
    isMember: due.isMember === true,
    message: contentOf(due, addressOf),
    createdAt: (due.createdAt ?? new Date()).toISOString(),
  };
}

function contentOf(due: Due, addressOf: (key: string) => string): BotMessageContent {
  const { messageType, payload, payloads, fileKey, fileType, isRemoved } = due;
  const [choice] = payloads ?? [];
  const text = payload ?? choice?.title ?? '';
  if (messageType === 'media' && fileKey)
    return {
      type: 'media',
      text,
      file: { type: fileType ?? 'file', url: isRemoved ? null : addressOf(fileKey) },
    };
  if (messageType === 'postback' && choice)
    return { type: 'postback', text, choice: { title: choice.title, payload: choice.payload } };
  return { type: 'text', text };
}
