import { createHash } from 'node:crypto';
import { adapter } from '../protocol/adapter.ts';
import { callProvider } from '../protocol/call-provider.ts';
import { secretText } from '../protocol/provider-settings.ts';
import { hmacHex, isSignedBy } from '../protocol/signature.ts';
import type { Bot } from './bot.ts';

export const signatureHeader = 'kapao-signature';

/** Maximum age of a signature in seconds, against replays; also allows for clock differences. */
const maxSignatureAgeS = 300;
/** Limit of the response, whose content is ignored: the assistant answers by a call of its own. */
const answerLimitBytes = 64 * 1024;

/**
 * Returns the signature of a call: HMAC-SHA256 over the time, the path and the SHA-256 of the body. The path
 * makes a signature valid for one kind of call in one direction; with the digest in the header, the signature
 * is verified before the body is read.
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

/** Adapter for our own assistant protocol (docs/assistants.md): JSON, signed in the same way in both directions. */
export const signedWebhook = adapter({ secret: secretText }, (provider): Bot => {
  const { secret } = provider.settings;
  return {
    code: provider.code,

    async deliver(message) {
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
      // The signature is checked first, so that response times reveal nothing about clocks to strangers.
      if (!isSignedBy(secret, signedText(at, path, digest), signature)) return null;
      if (Math.abs(Date.now() / 1000 - Number(at)) > maxSignatureAgeS) return null;
      return raw && digestOf(raw) !== digest ? null : new Date(Number(at) * 1000);
    },
  };
});
