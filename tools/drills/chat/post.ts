import { Agent, request } from 'node:http';

/** What came of a call: its status and its body. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Fewer than the server lets in at once, and each is used again and again: a phone's app does not connect for each call either. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const timeoutMs = 20_000;

/**
 * Posts JSON. Null: no answer came. By Node's own client, which costs a third of `fetch`
 * (server/src/testing/storm.ts): what is measured is the server, and all customers share one thread.
 */
export function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<Answer | null> {
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  const lost = () => resolve(null);
  const sent = request(url, { method: 'POST', agent, headers, timeout: timeoutMs }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('error', lost);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
    );
  });
  sent.on('timeout', () => sent.destroy());
  sent.on('error', lost);
  sent.on('close', lost);
  sent.end(JSON.stringify(body));
  return promise;
}
