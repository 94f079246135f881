import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { secretHeaderText } from '../protocol/provider-settings.ts';
import type { AlarmChannel } from './alarm-channel.ts';
import { postMessage } from './post-message.ts';

/** A repeated retry key: the message was accepted before. */
const acceptedBefore = 409;

const settings = {
  /** Channel access token. */
  token: secretHeaderText,
  /** Id of a user, group or room that the official account may write to. */
  to: z
    .string()
    .regex(/^[UCR][0-9a-f]{32}$/)
    .meta({ wants: { code: 'LETTERS_AND_DIGITS', most: 33 } }),
};

/** Adapter for push messages of LINE's Messaging API; its retry key makes a repeated message arrive once. */
export const line = adapter(settings, (provider): AlarmChannel => {
  const { token, to } = provider.settings;
  return {
    code: provider.code,
    send: ({ id, text }) =>
      postMessage(
        provider,
        {
          url: `${provider.baseUrl}/v2/bot/message/push`,
          headers: { authorization: `Bearer ${token}`, 'x-line-retry-key': id },
          body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
        },
        [acceptedBefore],
      ),
  };
});
