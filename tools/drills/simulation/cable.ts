import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Line {
  readonly near: Socket;
  readonly far: Socket;
}

const host = '127.0.0.1';

/** The network between two programs, as one port that stands for another. Whoever connects to it can be cut off. */
export class Cable {
  readonly port: number;
  readonly #target: number;
  readonly #lines = new Set<Line>();
  #server: Server;
  #losing = false;
  #stalled = false;

  private constructor(server: Server, port: number, target: number) {
    this.#server = server;
    this.port = port;
    this.#target = target;
    server.on('connection', (near) => this.#join(near));
  }

  static async to(target: number): Promise<Cable> {
    const server = await listening(0);
    // A TCP server's address is an object once it listens.
    return new Cable(server, (server.address() as AddressInfo).port, target);
  }

  /** Every connection breaks; new ones are made at once. */
  cut(): void {
    for (const { near, far } of this.#lines) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Requests arrive, answers do not; then every connection breaks. */
  async loseAnswers(forMs: number): Promise<void> {
    this.#losing = true;
    await sleep(forMs);
    this.#losing = false;
    this.cut();
  }

  /** Nothing travels for a while; then everything does. */
  async stall(forMs: number): Promise<void> {
    this.#stalled = true;
    for (const { near, far } of this.#lines) for (const end of [near, far]) end.pause();
    await sleep(forMs);
    this.#stalled = false;
    for (const { near, far } of this.#lines) for (const end of [near, far]) end.resume();
  }

  /** Nobody listens here for a while: connections break and new ones are refused. */
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
      // A connection that breaks is what this is for; its other half breaks with it.
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
    // Listeners let the bytes flow.
    if (this.#stalled) for (const end of [near, far]) end.pause();
  }
}

/** The port was ours a moment ago; another program that got it meanwhile gives it back soon. */
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
