import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { publicLookup } from '../../platform/outgoing/public-lookup.ts';
import { encryptPush, type PushKeysOfBrowser } from './encrypt-push.ts';
import { type VapidKeys, vapidAuthorization } from './vapid.ts';

/** A message to a browser, sent to the push service of its endpoint. */
export interface PushMessage {
  readonly endpoint: string;
  readonly browser: PushKeysOfBrowser;
  readonly text: string;
  /** Topic of at most 32 letters: of undelivered messages with the same topic the service keeps only the last. */
  readonly topic: string;
  /** Time for which the service keeps the message for an offline browser, in seconds. */
  readonly ttlS: number;
}

export interface PushSender {
  readonly keys: VapidKeys;
  /** Contact address, https. */
  readonly contact: string;
  /** Whether endpoints on this machine are allowed, for tests. */
  readonly thisMachine: boolean;
}

export type PushOutcome =
  /** `gone`: the subscription has ended. */
  | { readonly kind: 'sent' | 'gone' }
  /** The service will never accept this message. */
  | { readonly kind: 'refused'; readonly status: number }
  /** No answer, or the service asks for a later attempt. */
  | { readonly kind: 'unknown'; readonly why: string };

export const pushTimeoutMs = 10_000;

const agents = { keepAlive: true, maxSockets: 20, maxFreeSockets: 4, timeout: 30_000 } as const;
/** Resolves names per connection, and refuses private addresses. */
const publicAgent = new HttpsAgent({ ...agents, lookup: publicLookup });
const localAgents = { 'http:': new HttpAgent(agents), 'https:': new HttpsAgent(agents) };

/** Sends a push message. Never throws because of the service: no answer is an outcome. */
export async function sendWebPush(
  sender: PushSender,
  message: PushMessage,
  timeoutMs = pushTimeoutMs,
): Promise<PushOutcome> {
  const url = new URL(message.endpoint);
  const body = encryptPush(message.browser, message.text);
  const headers = {
    authorization: vapidAuthorization(sender.keys, url.origin, sender.contact),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    ttl: message.ttlS,
    urgency: 'high',
    topic: message.topic,
  };
  try {
    return outcomeOf(await post(url, headers, body, sender.thisMachine, timeoutMs));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: 'unknown', why: code || 'SILENT' };
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  // 401 and 403 concern our key or clock, not the browser: its subscription stays, and the message is retried.
  if ([401, 403, 429].includes(status) || status >= 500) return { kind: 'unknown', why: `HTTP ${status}` };
  return { kind: 'refused', status };
}

/** Posts a message and returns the status. Redirects are not followed, and the response body is ignored. */
function post(
  url: URL,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
  thisMachine: boolean,
  timeoutMs: number,
): Promise<number> {
  const isLocal = thisMachine && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
  const agent = isLocal ? localAgents[url.protocol === 'http:' ? 'http:' : 'https:'] : publicAgent;
  const request = isLocal && url.protocol === 'http:' ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage) => {
      resolve(answer.statusCode ?? 0);
      // The body is read to its end only so that the connection can be reused; a long one closes the connection.
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > 16_384) answer.destroy();
      });
      answer.on('error', () => undefined);
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const asked = request(url, { method: 'POST', headers, agent, signal }, onAnswer);
    asked.on('error', reject);
    asked.end(body);
  });
}
