import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import type { AlarmChannel } from './alarm-channel.ts';
import { postMessage } from './post-message.ts';

const settings = {
  /** Token of the bot: its number, a colon and letters; part of the address's path. */
  token: z
    .string()
    .max(200)
    .regex(/^[\w:-]+$/)
    .meta({ wants: { code: 'LETTERS_AND', signs: ': _ -' }, isSecret: true }),
  /** Number of a chat, or @name of a public channel. */
  chat: z
    .string()
    .regex(/^(?:-?\d{1,20}|@\w{1,64})$/)
    .meta({ wants: { code: 'NO_SPACES' } }),
};

/**
 * Adapter for the Bot API of Telegram, whose texts have at most 4,096 characters. It knows no id of a message, so a repeated
 * one arrives twice.
 */
export const telegram = adapter(settings, (provider): AlarmChannel => {
  const { token, chat } = provider.settings;
  return {
    code: provider.code,
    send: ({ text }) =>
      postMessage(provider, {
        url: `${provider.baseUrl}/bot${token}/sendMessage`,
        body: JSON.stringify({
          chat_id: chat,
          text,
          link_preview_options: { is_disabled: true },
        }),
      }),
  };
});
