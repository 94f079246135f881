import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Fewer connections than the server's concurrency limit, each reused, as a phone's app does. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const timeoutMs = 20_000;

/**
 * Posts JSON; returns null when no answer came. Uses Node's own client, which costs a third of `fetch`
 * (server/src/testing/storm.ts), because all customers share one thread and the server is what is measured.
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
