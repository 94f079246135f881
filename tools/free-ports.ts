import { once } from 'node:events';
import { createServer } from 'node:net';

/** All taken at once before any is given back, so that no two are the same. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no free port');
      server.close();
      await once(server, 'close');
      return address.port;
    }),
  );
}
