import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below 32768, where Linux and macOS begin to number outgoing connections: of those above, one that was free a moment
 * ago is often somebody’s by the time it is wanted. Above 10080, which is the last that browsers refuse.
 */
const from = 11_000;
const to = 32_000;

/** All taken at once before any is given back, so that no two are the same. */
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
