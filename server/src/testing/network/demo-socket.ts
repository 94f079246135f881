import { once } from 'node:events';
import { type Client, createClient } from '@kapao/contract/client';
import { io, type Socket } from 'socket.io-client';
import { demoPassword } from '../../demo/seed-demo.ts';

/** Logs the first demo member in at a server, and collects the names of the events that their socket receives. */
export async function connectDemoMember(
  url: string,
): Promise<{ readonly client: Client; readonly socket: Socket; readonly events: readonly string[] }> {
  let token: string | null = null;
  const client = createClient({
    baseUrl: url,
    token: () => token,
    locale: () => 'en',
    onGone: () => {},
    onUnauthorized: () => {},
  });
  ({ token } = await client('login', { body: { username: '0800000001', password: demoPassword } }));
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false });
  await once(socket as never, 'connect');
  const events: string[] = [];
  socket.onAny((event: string) => void events.push(event));
  return { client, socket, events };
}
