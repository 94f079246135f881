import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * The network between a server and its database. Connections go through it until it is told to lose every byte both
 * ways without a word (`blackHole`), to close them (`cut`) or to take no new ones (`refuse`).
 */
export interface FaultProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** From now on nothing passes, and nothing is closed: on connections that stand, and on new ones. */
  blackHole(): void;
  /** The same for the connections that stand now; new ones go through. */
  blackHoleStanding(): void;
  /** On the connections that stand now questions arrive, and their answers are lost. */
  loseAnswers(): void;
  /** Closes the connections that stand now. */
  cut(): void;
  /** Takes no new connections until `heal`. */
  refuse(): void;
  /** Everything goes through again; connections on which something was lost are closed. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** A connection of the server with its other half at the database. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Which bytes are lost on it. */
  hole: 'none' | 'answers' | 'all';
  /** Some were. */
  lost: boolean;
}

/** The embedded PostgreSQL has its socket in an address, and listens on the network beside it. */
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
      // Into a hole even the end of a connection is lost.
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
  const standing = (lost: Pair['hole']) => {
    for (const pair of pairs) pair.hole = lost;
  };
  return {
    url: url.href,
    blackHole() {
      hole = true;
      standing('all');
    },
    blackHoleStanding: () => standing('all'),
    loseAnswers: () => standing('answers'),
    cut() {
      for (const pair of pairs) end(pair);
    },
    // Those that stand go on.
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
