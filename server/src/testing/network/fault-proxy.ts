import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Network between a server and its database. Connections pass through until a call makes it lose every byte both ways
 * silently (`blackHole`), close them (`cut`) or accept no new ones (`refuse`).
 */
export interface FaultProxy {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** Loses every byte from now on without closing anything, on open connections and on new ones. */
  blackHole(): void;
  /** Does the same for the connections that are open now; new ones pass through. */
  blackHoleOpen(): void;
  /** Delivers queries on the connections that are open now, and loses their answers. */
  loseAnswers(): void;
  /** Closes the connections that are open now. */
  cut(): void;
  /** Accepts no new connections until `heal`. */
  refuse(): void;
  /** Lets everything pass again, and closes connections that have lost something. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Connection of the server and its other half to the database. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Direction in which bytes are lost. */
  hole: 'none' | 'answers' | 'all';
  /** Whether any bytes were lost. */
  lost: boolean;
}

/**
 * Returns the host to connect to: the embedded PostgreSQL has its socket in the address, and listens on the network as
 * well.
 */
export const networkHostOf = ({ hostname }: URL) => (hostname.startsWith('%2F') ? '127.0.0.1' : hostname);

export async function faultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let hole = false;

  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: networkHostOf(target), port: Number(target.port || 5432), noDelay: true });
    const pair: Pair = { near, far, hole: hole ? 'all' : 'none', lost: false };
    pairs.add(pair);
    join(pair, near, far);
    join(pair, far, near);
  });

  function join(pair: Pair, from: Socket, to: Socket): void {
    const passes = () => pair.hole === 'none' || (pair.hole === 'answers' && from === pair.near);
    from.on('error', () => {}); // 'close' follows
    from.on('data', (bytes) => {
      if (passes()) to.write(bytes);
      else pair.lost = true;
    });
    from.on('close', () => {
      // A black hole loses the end of a connection as well.
      if (pair.hole === 'none') end(pair);
      else pair.lost = true;
    });
  }
  function end(pair: Pair): void {
    pairs.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  };

  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const setHole = (lost: Pair['hole']) => {
    for (const pair of pairs) pair.hole = lost;
  };
  return {
    url: url.href,
    blackHole() {
      hole = true;
      setHole('all');
    },
    blackHoleOpen: () => setHole('all'),
    loseAnswers: () => setHole('answers'),
    cut() {
      for (const pair of pairs) end(pair);
    },
    // Open connections stay open.
    refuse: () => void server.close(),
    async heal() {
      hole = false;
      for (const pair of pairs) {
        pair.hole = 'none';
        if (pair.lost) end(pair);
      }
      if (!server.listening) await listen(port);
    },
    async close() {
      for (const pair of pairs) end(pair);
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
