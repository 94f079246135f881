import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Range of ports. The end is below 32768, where Linux and macOS begin with ports of outgoing connections, which may be
 * taken between check and use; the start is above 10080, the last port that browsers refuse.
 */
const from = 11_000;
const to = 32_000;

/** Returns free ports, all opened before any is closed, so that no two are the same. */
export async function freePorts(count: number): Promise<number[]> {
  const taken = await Promise.all(Array.from({ length: count }, takePort));
  return Promise.all(
    taken.map(async ({ server, port }) => {
      server.close();
      await once(server, 'close');
      return port;
    }),
  );
}

async function takePort(): Promise<{ server: Server; port: number }> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(from, to);
    const server = createServer().listen(port, '127.0.0.1');
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isOurs) return { server, port };
  }
  throw new Error('no free port');
}
