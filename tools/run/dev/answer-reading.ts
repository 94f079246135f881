import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { listens } from './listens.ts';

/** As long as a start may take. */
const waitMs = 30_000;
const pauseMs = 50;

/**
 * A reading that the ending server refused, or whose connection it took and closed without an answer, is asked of its
 * successor. That may be done with every GET (RFC 9110, 9.2.2), with those that change something, too. An order is not
 * asked again: whether it was read nobody knows, and the app sends it again with its key.
 */
export async function answerReading(
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
    // Whoever waits for the answer hears it too; without a listener here one that came between would end us.
    asked.on('error', () => {});
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      if (isFarewell(answer) && Date.now() < until) {
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

/** What our server says while it closes (platform/http/closing.ts); one without a database keeps its connections. */
function isFarewell({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 503 && headers.connection === 'close';
}

/** A server that does not start says why in the terminal. */
export async function untilListens(port: number): Promise<void> {
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    if (await listens(port)) return;
    await sleep(pauseMs);
  }
}
