import { signatureHeader, signatureOf } from '../bot/signed-webhook.ts';
import { adapter } from '../protocol/adapter.ts';
import { secretText } from '../protocol/provider-settings.ts';
import type { AlarmChannel } from './alarm-channel.ts';
import { postMessage } from './post-message.ts';

/** Adapter for an address of the operator's own, signed as calls to assistants are (docs/how-to/alarms.md). */
export const alarmWebhook = adapter({ secret: secretText }, (provider): AlarmChannel => {
  const { secret } = provider.settings;
  return {
    code: provider.code,
    send({ id, createdAt, severity, isTest, title, lines, more, url }) {
      const body = JSON.stringify({ id, createdAt, severity, test: isTest, title, alarms: lines, more, url });
      const signature = signatureOf(secret, new URL(provider.baseUrl).pathname, body);
      return postMessage(provider, {
        url: provider.baseUrl,
        headers: { [signatureHeader]: signature },
        body,
      });
    },
  };
});
