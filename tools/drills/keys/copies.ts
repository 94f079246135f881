import { freePorts } from '../../run/free-ports.ts';
import { type Server, startServer } from '../start-server.ts';

type Common = NodeJS.ProcessEnv & { readonly DATABASE_URL: string };

/** Copies of the server on one database and one folder of files, restarted one by one as by an operator. */
export class Copies {
  readonly urls: readonly string[];
  readonly #ports: readonly number[];
  readonly #common: Common;
  readonly #running: (Server | undefined)[] = [];

  private constructor(ports: readonly number[], common: Common) {
    this.#ports = ports;
    this.urls = ports.map((port) => `http://127.0.0.1:${port}`);
    this.#common = common;
  }

  static async start(count: number, common: Common, keys: NodeJS.ProcessEnv): Promise<Copies> {
    const copies = new Copies(await freePorts(count), common);
    await copies.restart(keys);
    return copies;
  }

  /** Restarts each copy with these keys, the next one when the last one is ready. */
  async restart(keys: NodeJS.ProcessEnv): Promise<void> {
    for (const [at, port] of this.#ports.entries()) {
      await this.#running[at]?.stop();
      const settings = { ...this.#common, ...keys, PORT: String(port) };
      this.#running[at] = await startServer(this.#common.DATABASE_URL, settings);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((copy) => copy?.stop()));
  }
}
