import { adapter } from '../protocol/adapter.ts';
import { callOutside } from '../protocol/call-outside.ts';
import { text } from '../protocol/provider-settings.ts';
import { hmacHex, isSignedBy } from '../protocol/signature.ts';
import type { Bot } from './bot.ts';

export const signatureHeader = 'kapao-signature';

/** Whoever keeps a call and sends it again later is refused; and no clock is right to the second. */
const agedS = 300;
/** What it says at once is not read: its answer is a call of its own. */
const answerLimitBytes = 64 * 1024;

/** The signature of a body: when it was made, and the HMAC-SHA256 in hex of that and of every byte. */
export function signatureOf(
  secret: string,
  body: string | Buffer,
  atS = Math.floor(Date.now() / 1000),
): string {
  return `t=${atS},v1=${hmacHex(secret, signedBytes(String(atS), body))}`;
}

function signedBytes(at: string, body: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${at}.`), Buffer.from(body)]);
}

/** Our own protocol (docs/assistants.md): JSON, signed both ways in the same manner. */
export const signedWebhook = adapter({ secret: text }, (provider): Bot => {
  const { secret } = provider.settings;
  return {
    code: provider.code,

    async tell(message) {
      const body = JSON.stringify(message);
      const answer = await callOutside({
        url: `${provider.baseUrl}/messages`,
        headers: { 'content-type': 'application/json', [signatureHeader]: signatureOf(secret, body) },
        body,
        to: provider,
        limitBytes: answerLimitBytes,
      });
      return answer.kind === 'answer' && answer.status >= 200 && answer.status < 300;
    },

    isFrom({ raw, headers }) {
      const signed = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[signatureHeader] ?? ''));
      const [, at = '', signature = ''] = signed ?? [];
      // The signature first: how long an answer takes says nothing about clocks to strangers.
      return (
        isSignedBy(secret, signedBytes(at, raw), signature) &&
        Math.abs(Date.now() / 1000 - Number(at)) <= agedS
      );
    },
  };
});
