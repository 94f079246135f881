import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Embedded, startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { freePorts } from '../../run/free-ports.ts';

/** PostgreSQL in its own cluster that can be killed and restarts on the same port with the same data. */
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
    await chmod(dataDir, 0o755); // under root, PostgreSQL runs as another user and needs access
    const [port = 0] = await freePorts(1);
    return new DatabaseUnderTest(dataDir, port);
  }

  async start(): Promise<string> {
    const settings = { port: String(this.#port) };
    this.#running = await startEmbedded({ dataDir: this.#dataDir, log: () => {}, settings });
    return this.#running.url;
  }

  /** Sends SIGKILL to the postmaster and all its processes at once. */
  async kill(): Promise<void> {
    const pid = await this.#signal('SIGKILL');
    while (await isAlive(pid)) await sleep(5);
  }

  /** Stops all processes for some time: every connection stays open, and new ones are not accepted. */
  async freeze(forMs: number): Promise<void> {
    await this.#signal('SIGSTOP');
    await sleep(forMs);
    await this.#signal('SIGCONT');
  }

  /** Signals the postmaster and all its processes; returns the postmaster's pid. */
  async #signal(name: NodeJS.Signals): Promise<number> {
    const pid = this.#running?.pid;
    if (!pid) throw new Error('the database is not running');
    const all = [pid, ...(await childrenOf(pid))];
    for (const one of all) {
      try {
        process.kill(one, name);
      } catch {
        // The process ended after it was listed.
      }
    }
    return pid;
  }

  async destroy(): Promise<void> {
    await this.#running?.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

/** Reads "pid (name) state parent …", see proc_pid_stat(5); the name may contain spaces and brackets. */
async function statOf(pid: number): Promise<{ state: string; parent: number } | null> {
  try {
    const [state = '', parent] =
      (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return null; // the process has ended
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
