import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { listens } from './listens.ts';

/** As long as a start may take. */
const waitMs = 30_000;

/**
 * A reading whose connection the ending server took, and closed before it read a word, is asked of its successor. An
 * order is not: whether it was read nobody knows, and the app asks again with its key.
 */
export async function answerReading(
  port: number,
  { url, headers }: IncomingMessage,
  response: ServerResponse,
  fail: (error: unknown) => void,
): Promise<void> {
  for (const until = Date.now() + waitMs; ; ) {
    await untilListens(port);
    const asked = request({ host: '127.0.0.1', port, path: url, headers, agent: false }).end();
    // Whoever waits for the answer hears it too; without a listener here one that came between would end us.
    asked.on('error', () => {});
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return await pipeline(answer, response);
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      if (Date.now() > until) return fail(error);
    }
  }
}

/** A server that does not start says why in the terminal. */
export async function untilListens(port: number): Promise<void> {
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    if (await listens(port)) return;
    await sleep(50);
  }
}
