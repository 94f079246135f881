import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** First key of our advisory locks; the second is derived from the queue's name. */
const lockNamespace = 7350;
const retakePauseMs = 1_000;

interface Lock {
  /** Called when another process has the lock now. */
  readonly onLost: () => void;
  /** Connection that holds the lock. */
  on: pg.Client;
}

/**
 * Advisory locks per queue, all on one connection of this process, at whose end PostgreSQL frees them: at once when the
 * process is killed, after a minute when its machine is silent. A process whose connection alone broke retakes its
 * locks on a new one.
 */
export class RunLocks {
  // Unique name of this process, by which we recognise a connection of ours that the server has not given up yet.
  readonly #name = `kapao jobs ${hostname().slice(0, 24)}/${process.pid} ${randomBytes(4).toString('hex')}`;
  readonly #connectionString: string;
  readonly #onError: (error: Error) => void;
  /** Queues running here, whether their lock is held or being taken. */
  readonly #taken = new Set<string>();
  readonly #held = new Map<string, Lock>();
  #connected: Promise<pg.Client> | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #restoring = false;
  #closing = false;

  constructor(connectionString: string, onError: (error: Error) => void) {
    this.#connectionString = connectionString;
    this.#onError = onError;
  }

  /** Takes the lock; returns a function that releases it, or null while another run has it, here or elsewhere. */
  async take(queue: string, onLost: () => void): Promise<(() => Promise<void>) | null> {
    if (this.#taken.has(queue)) return null;
    this.#taken.add(queue);
    try {
      await this.#onConnection(async (client) => {
        if (await tryLock(client, queue)) this.#held.set(queue, { onLost, on: client });
      });
    } finally {
      if (!this.#held.has(queue)) this.#taken.delete(queue);
    }
    return this.#held.has(queue) ? () => this.#giveBack(queue) : null;
  }

  /** Returns who holds the lock, as shown in pg_stat_activity. */
  async holder(queue: string): Promise<string> {
    const holder = await this.#onConnection((client) => findHolder(client, queue));
    return holder ? `${holder.name}, backend ${holder.pid}` : 'somebody who has just ended';
  }

  /** Stops taking locks; those still held remain until released or until the process ends. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#held.size > 0) return;
    const client = await this.#connected?.catch(() => null);
    await client?.end();
  }

  async #giveBack(queue: string): Promise<void> {
    const lock = this.#held.get(queue);
    this.#held.delete(queue);
    // A broken connection has already freed the lock.
    if (lock)
      await this.#onConnection((client) => lock.on === client && unlock(client, queue)).catch(() => {});
    this.#taken.delete(queue);
    if (this.#closing) await this.close();
  }

  /** Runs the works one after another, because a connection takes one query at a time. */
  #onConnection<T>(work: (client: pg.Client) => T): Promise<Awaited<T>> {
    const done = this.#work.then(() => this.#connectAnd(work));
    this.#work = done.catch(() => {});
    return done;
  }

  async #connectAnd<T>(work: (client: pg.Client) => T): Promise<Awaited<T>> {
    this.#connected ??= connect(this.#connectionString, this.#name, (error) =>
      this.#broken(error, connected),
    );
    const connected = this.#connected;
    const client = await connected.catch((error: unknown) => {
      this.#broken(error, connected);
      throw error;
    });
    try {
      return await work(client);
    } catch (error) {
      // Closing the connection frees all its locks, since it is unknown which ones it holds.
      this.#broken(error, connected);
      void client.end();
      throw error;
    }
  }

  #broken(error: unknown, connected: Promise<pg.Client>): void {
    if (this.#connected !== connected) return;
    this.#connected = null;
    if (this.#held.size === 0 || this.#restoring) return;
    this.#onError(new Error('the connection broke that holds the locks of jobs', { cause: error }));
    this.#restoring = true;
    void this.#restore().finally(() => {
      this.#restoring = false;
      if (this.#closing) void this.close();
    });
  }

  /** Retries until each lock is held on the current connection or by another process. */
  async #restore(): Promise<void> {
    while (this.#held.size > 0) {
      try {
        const allHeld = await this.#onConnection(async (client) => {
          for (const [queue, lock] of this.#held)
            if (lock.on !== client) await this.#retake(client, queue, lock);
          return [...this.#held.values()].every(({ on }) => on === client);
        });
        if (allHeld) return;
      } catch {
        // Database still away, which was already reported.
      }
      await sleep(retakePauseMs);
    }
  }

  async #retake(client: pg.Client, queue: string, lock: Lock): Promise<void> {
    if (await tryLock(client, queue)) {
      lock.on = client;
      if (this.#held.get(queue) !== lock) await unlock(client, queue);
      return;
    }
    const holder = await findHolder(client, queue);
    // A holder with our own name is our connection from before the break.
    if (holder?.name === this.#name) await client.query('select pg_terminate_backend($1)', [holder.pid]);
    else if (holder && this.#held.delete(queue)) lock.onLost();
  }
}

async function connect(url: string, name: string, onBroken: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    // A silent peer is noticed here after some 20 seconds, and by the server after 60.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', onBroken);
  await client.connect();
  await client.query('set tcp_keepalives_idle = 30');
  await client.query('set tcp_keepalives_interval = 10');
  await client.query('set tcp_keepalives_count = 3');
  return client;
}

async function tryLock(client: pg.Client, queue: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean | null }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as got',
    [lockNamespace, queue],
  );
  return rows[0]?.got === true;
}

async function unlock(client: pg.Client, queue: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockNamespace, queue]);
}

async function findHolder(
  client: pg.Client,
  queue: string,
): Promise<{ readonly name: string | null; readonly pid: number | null } | null> {
  const { rows } = await client.query<{ name: string | null; pid: number | null }>(
    `select a.application_name as name, a.pid from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and a.datname = current_database() and l.objsubid = 2
        and l.classid = $1::int4::oid and l.objid = (hashtext($2)::bigint & 4294967295)::oid`,
    [lockNamespace, queue],
  );
  return rows[0] ?? null;
}
