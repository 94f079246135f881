export interface HeldSockets {
  readonly count: number;
  /** Number of events received so far. */
  received(): number;
  close(): void;
}

/** Opens members' Socket.IO connections as their apps do; each is notified of its member's changes. */
export async function holdSockets(serverUrl: string, tokens: readonly string[]): Promise<HeldSockets> {
  const address = new URL('/socket.io/?EIO=4&transport=websocket', serverUrl);
  address.protocol = 'ws:';
  let received = 0;
  const sockets = await Promise.all(
    tokens.map(async (token) => {
      const socket = new WebSocket(address);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      socket.addEventListener('error', () => reject(new Error('a socket of the bench broke')));
      socket.addEventListener('message', ({ data }) => {
        const text = String(data);
        if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
        else if (text.startsWith('40')) resolve();
        else if (text.startsWith('44')) reject(new Error('a socket of the bench was refused'));
        else if (text === '2') socket.send('3');
        else if (text.startsWith('42')) received += 1;
      });
      await promise;
      return socket;
    }),
  );
  return {
    count: sockets.length,
    received: () => received,
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
