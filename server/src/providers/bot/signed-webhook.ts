import { createHash } from 'node:crypto';
import { adapter } from '../protocol/adapter.ts';
import { callProvider } from '../protocol/call-provider.ts';
import { text } from '../protocol/provider-settings.ts';
import { hmacHex, isSignedBy } from '../protocol/signature.ts';
import type { Bot } from './bot.ts';

export const signatureHeader = 'kapao-signature';

/** Whoever keeps a call and sends it again later is refused; and no clock is right to the second. */
const agedS = 300;
/** What it says at once is not read: its answer is a call of its own. */
const answerLimitBytes = 64 * 1024;

/**
 * The signature of a call: when it was made, the SHA-256 of its body, and the HMAC-SHA256 of both and of where it goes. The path
 * tells our calls from theirs and theirs from each other; and with the digest in the header it is judged before the body is read.
 */
export function signatureOf(
  secret: string,
  path: string,
  body: string | Buffer,
  atS = Math.floor(Date.now() / 1000),
): string {
  const digest = digestOf(body);
  return `t=${atS},d=${digest},v1=${hmacHex(secret, signedText(String(atS), path, digest))}`;
}

function signedText(at: string, path: string, digest: string): string {
  return `${at}.POST ${path}.${digest}`;
}

function digestOf(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Our own protocol (docs/assistants.md): JSON, signed both ways in the same manner. */
export const signedWebhook = adapter({ secret: text }, (provider): Bot => {
  const { secret } = provider.settings;
  return {
    code: provider.code,

    async tell(message) {
      const body = JSON.stringify(message);
      const url = `${provider.baseUrl}/messages`;
      const signature = signatureOf(secret, new URL(url).pathname, body);
      const answer = await callProvider({
        url,
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        body,
        to: provider,
        limitBytes: answerLimitBytes,
      });
      return answer.kind === 'answer' && answer.status >= 200 && answer.status < 300;
    },

    signedAt({ path, headers, raw }) {
      const signed = /^t=(\d{1,12}),d=([0-9a-f]{64}),v1=([0-9a-f]{64})$/.exec(
        String(headers[signatureHeader] ?? ''),
      );
      const [, at = '', digest = '', signature = ''] = signed ?? [];
      // The signature first: how long an answer takes says nothing about clocks to strangers.
      if (!isSignedBy(secret, signedText(at, path, digest), signature)) return null;
      if (Math.abs(Date.now() / 1000 - Number(at)) > agedS) return null;
      return raw && digestOf(raw) !== digest ? null : new Date(Number(at) * 1000);
    },
  };
});
