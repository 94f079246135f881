import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that was free a moment ago, as a setting. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return String(address.port);
}
