import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
}

const host = '127.0.0.1';

/** Proxy port between two programs, as the network that can fail. Everything connected through it can be cut off. */
export class NetworkProxy {
  readonly port: number;
  readonly #target: number;
  readonly #lines = new Set<Connection>();
  #server: Server;
  #losing = false;
  #stalled = false;

  private constructor(server: Server, port: number, target: number) {
    this.#server = server;
    this.port = port;
    this.#target = target;
    server.on('connection', (near) => this.#join(near));
  }

  static async to(target: number): Promise<NetworkProxy> {
    const server = await listening(0);
    // The address of a listening TCP server is always an object.
    return new NetworkProxy(server, (server.address() as AddressInfo).port, target);
  }

  /** Resets every connection; new ones are possible at once. */
  cut(): void {
    for (const { near, far } of this.#lines) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Passes requests and drops answers for some time; then resets every connection. */
  async loseAnswers(forMs: number): Promise<void> {
    this.#losing = true;
    await sleep(forMs);
    this.#losing = false;
    this.cut();
  }

  /** Holds all data back for some time; then passes it on. */
  async stall(forMs: number): Promise<void> {
    this.#stalled = true;
    for (const { near, far } of this.#lines) for (const end of [near, far]) end.pause();
    await sleep(forMs);
    this.#stalled = false;
    for (const { near, far } of this.#lines) for (const end of [near, far]) end.resume();
  }

  /** Closes the port for some time: connections are reset and new ones refused. */
  async unplug(forMs: number): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
    await sleep(forMs);
    this.#server = await listening(this.port);
    this.#server.on('connection', (near) => this.#join(near));
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  #join(near: Socket): void {
    const far = connect(this.#target, host);
    const line = { near, far };
    this.#lines.add(line);
    for (const end of [near, far]) {
      end.setNoDelay(true);
      // Broken connections are intended; the other side is closed as well.
      end.on('error', () => {});
      end.on('close', () => {
        near.destroy();
        far.destroy();
        this.#lines.delete(line);
      });
      if (this.#stalled) end.pause();
    }
    near.on('data', (bytes) => void far.write(bytes));
    far.on('data', (bytes) => void (this.#losing || near.write(bytes)));
    // Adding listeners resumes the stream.
    if (this.#stalled) for (const end of [near, far]) end.pause();
  }
}

/** Listens on a port that was just ours, with retries, because another program may hold it for a moment. */
async function listening(port: number): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const server = createServer().listen(port, host);
    try {
      await once(server, 'listening');
      return server;
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(100);
    }
  }
}
