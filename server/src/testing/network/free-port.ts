import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below 32768, where systems begin to number what wants any port: of those, one that is free now may soon be somebody’s. */
const [from, to] = [11_000, 32_000];

/** A port that was free a moment ago, as a setting. */
export async function freePort(): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(from, to);
    const server = createServer().listen(port, '127.0.0.1');
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isOurs) continue;
    server.close();
    await once(server, 'close');
    return String(port);
  }
  throw new Error('no free port');
}
