import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { encryptPush, type PushKeysOfBrowser } from './encrypt-push.ts';
import { publicLookup } from './public-lookup.ts';
import { type VapidKeys, vapidAuthorization } from './vapid.ts';

/** A message to a browser, by the push service that its endpoint is of. */
export interface PushMessage {
  readonly endpoint: string;
  readonly browser: PushKeysOfBrowser;
  readonly text: string;
  /** Of messages with one topic that a browser has not fetched, the service keeps the last. At most 32 letters. */
  readonly topic: string;
  /** So long the service keeps it for a browser that is off. */
  readonly ttlS: number;
}

export interface PushSender {
  readonly keys: VapidKeys;
  /** An address of https. */
  readonly contact: string;
  /** Endpoints on this machine count, too: a test's. */
  readonly thisMachine: boolean;
}

/**
 * `gone`: this browser is told nothing any more. `refused`: not this message, and the same one never. `unknown`: nobody
 * knows, or the service wants to be asked later.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unknown'; readonly why: string };

export const pushTimeoutMs = 10_000;

const agents = { keepAlive: true, maxSockets: 20, maxFreeSockets: 4, timeout: 30_000 } as const;
/** A name is looked up for each connection, and none is made to the inside. */
const outsideAgent = new HttpsAgent({ ...agents, lookup: publicLookup });
const localAgents = { 'http:': new HttpAgent(agents), 'https:': new HttpsAgent(agents) };

/** Never throws for what the service does: silence is an outcome. */
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
  // 401 and 403 are about our key or our clock, which no browser can help: theirs stays, and it is tried again.
  if ([401, 403, 429].includes(status) || status >= 500) return { kind: 'unknown', why: `HTTP ${status}` };
  return { kind: 'refused', status };
}

/** Answers the status. Redirects are not followed, and what the answer says is not read. */
function post(
  url: URL,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
  thisMachine: boolean,
  timeoutMs: number,
): Promise<number> {
  const isLocal = thisMachine && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
  const agent = isLocal ? localAgents[url.protocol === 'http:' ? 'http:' : 'https:'] : outsideAgent;
  const request = isLocal && url.protocol === 'http:' ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage) => {
      resolve(answer.statusCode ?? 0);
      // Its end is waited for only so that the connection can be used again; a long one costs the connection.
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
