import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { listens } from './listens.ts';

/** Longest start of a server. */
const waitMs = 30_000;
const pauseMs = 50;

/**
 * Forwards a read, and repeats it at the next server when the closing one did not answer: every GET may be repeated
 * (RFC 9110, 9.2.2), even one that changes something. Other methods may have been processed; the app repeats them with
 * their key.
 */
export async function forwardRead(
  port: number,
  { url, headers }: IncomingMessage,
  response: ServerResponse,
  fail: (error: unknown) => void,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  for (const until = Date.now() + waitMs; !gone.signal.aborted; await sleep(pauseMs)) {
    await untilListens(port);
    const { signal } = gone;
    const asked = request({ host: '127.0.0.1', port, path: url, headers, agent: false, signal }).end();
    // `once` below reports errors too, but one in between would crash the process without a listener.
    asked.on('error', () => {});
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      if (isClosingReply(answer) && Date.now() < until) {
        answer.resume();
        continue;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return await pipeline(answer, response);
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      if (Date.now() > until) return fail(error);
    }
  }
}

/** Whether our server is closing (platform/http/closing.ts); one that only lacks its database keeps its connections. */
function isClosingReply({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 503 && headers.connection === 'close';
}

/**
 * Waits until the port accepts connections, or 30 seconds; a server that does not start prints the reason in the terminal.
 */
export async function untilListens(port: number): Promise<void> {
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    if (await listens(port)) return;
    await sleep(pauseMs);
  }
}
