import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Embedded, startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';

/** A PostgreSQL of its own that can be killed and comes back on the same port with the same data. */
export class DatabaseUnderTest {
  readonly #dataDir: string;
  readonly #port: number;
  #running: Embedded | undefined;

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.#port = port;
  }

  static async create(): Promise<DatabaseUnderTest> {
    const dataDir = await mkdtemp(join(tmpdir(), 'kapao-kill-'));
    await chmod(dataDir, 0o755); // under root, PostgreSQL runs as another user and must get through
    return new DatabaseUnderTest(dataDir, await freePort());
  }

  async start(): Promise<string> {
    const settings = { port: String(this.#port) };
    this.#running = await startEmbedded({ dataDir: this.#dataDir, log: () => {}, settings });
    return this.#running.url;
  }

  /** SIGKILL to the postmaster and to every process it made, at once. */
  async kill(): Promise<void> {
    const pid = await this.#signal('SIGKILL');
    while (await isAlive(pid)) await sleep(5);
  }

  /** For so long it does nothing, keeps every connection, and takes no new one. */
  async freeze(forMs: number): Promise<void> {
    await this.#signal('SIGSTOP');
    await sleep(forMs);
    await this.#signal('SIGCONT');
  }

  /** To the postmaster and every process it made; answers the postmaster's id. */
  async #signal(name: NodeJS.Signals): Promise<number> {
    const pid = this.#running?.pid;
    if (!pid) throw new Error('the database is not running');
    const all = [pid, ...(await childrenOf(pid))];
    for (const one of all) {
      try {
        process.kill(one, name);
      } catch {
        // It ended between being listed and being told.
      }
    }
    return pid;
  }

  async destroy(): Promise<void> {
    await this.#running?.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

/** "pid (name) state parent …", see proc_pid_stat(5); the name may hold spaces and brackets. */
async function statOf(pid: number): Promise<{ state: string; parent: number } | null> {
  try {
    const [state = '', parent] =
      (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return null; // it has ended
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await statOf(pid) })));
  return stats.filter(({ stat }) => stat?.parent === parent).map(({ pid }) => pid);
}

async function isAlive(pid: number): Promise<boolean> {
  const stat = await statOf(pid);
  return stat !== null && stat.state !== 'Z';
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}
