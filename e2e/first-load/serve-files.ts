import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Files } from './bare-page.ts';

/** These files and nothing else, on a port of their own. */
export async function serveFiles(files: Files): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    if (!file) return response.writeHead(204).end();
    const { body, type, encoding } = file;
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    return response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port, so it has this kind of address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
