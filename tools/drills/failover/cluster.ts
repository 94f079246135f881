import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { root } from '../../root.ts';
import { freePorts } from '../../run/free-ports.ts';
import { bridge, Machine, network, run } from './machine.ts';

const patienceMs = 90_000;

/** Three machines of PostgreSQL under Patroni, and the proxy to their primary. */
export class Cluster {
  readonly machines: readonly Machine[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'kapao-failover-'));
  readonly #certificate = join(this.#folder, 'node.crt');
  readonly #passwords = Object.fromEntries(
    ['REST_PASSWORD', 'SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'kapao_owner', 'kapao_app'].map(
      (word) => [word, randomBytes(18).toString('hex')],
    ),
  );
  readonly #port: number;
  #proxy: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.machines = [1, 2, 3].map((number) => new Machine(this.#folder, number, this.#passwords));
  }

  static async create(): Promise<Cluster> {
    const [port = 0] = await freePorts(1);
    const cluster = new Cluster(port);
    try {
      await cluster.#removeOld();
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.destroy();
      throw error;
    }
  }

  async #start(): Promise<void> {
    chmodSync(this.#folder, 0o755);
    const key = join(this.#folder, 'node.key');
    const request =
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=kapao -addext subjectAltName=IP:127.0.0.1';
    await run('openssl', [...request.split(' '), '-keyout', key, '-out', this.#certificate]);
    await run('chown', ['postgres:', key]);
    for (const line of [
      `link add ${bridge} type bridge`,
      `addr add ${network}.254/24 dev ${bridge}`,
      `link set ${bridge} up`,
    ])
      await run('ip', line.split(' '));
    for (const machine of this.machines) await machine.create();
    for (const machine of this.machines) machine.start();
    const config = join(this.#folder, 'haproxy.cfg');
    const text = readFileSync(join(root, 'deploy/database/haproxy.cfg'), 'utf8');
    writeFileSync(config, text.replaceAll('10.0.0.', `${network}.`).replaceAll(':6432', `:${this.#port}`));
    this.#proxy = spawn('haproxy', ['-db', '-q', '-f', config], { stdio: 'ignore' });
    await this.untilWhole();
    await this.#makeRoles();
  }

  /** Returns the address of the primary, whichever it is. */
  url(user: 'kapao_app' | 'kapao_owner'): string {
    return this.#address(user, this.#passwords[user], 'kapao');
  }

  #address(user: string, password: string | undefined, database: string): string {
    const options = `sslmode=verify-full&sslrootcert=${this.#certificate}`;
    return `postgres://${user}:${password}@127.0.0.1:${this.#port}/${database}?${options}`;
  }

  /** Makes the two logins and the database, as the guide does. */
  async #makeRoles(): Promise<void> {
    const { SUPERUSER_PASSWORD, kapao_owner, kapao_app } = this.#passwords;
    const client = new Client({
      connectionString: this.#address('postgres', SUPERUSER_PASSWORD, 'postgres'),
    });
    await client.connect();
    await client.query(`create role kapao_owner login password '${kapao_owner}'`);
    await client.query(`create role kapao_app login password '${kapao_app}'`);
    await client.query('grant kapao_app to kapao_owner with admin option');
    await client.query('create database kapao owner kapao_owner');
    await client.end();
  }

  async primary(): Promise<Machine> {
    for (const machine of this.machines) {
      const answer = await ask(machine, 'primary');
      if (answer?.ok) return machine;
    }
    throw new Error('no machine is the primary');
  }

  /** Waits until there are a primary, a synchronous standby and another one, none behind. */
  async untilWhole(): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(500)) {
      for (const machine of this.machines) if (isWhole(await stateFrom(machine))) return;
    }
    const states = await Promise.all(this.machines.map(stateFrom));
    throw new Error(`the cluster does not become whole: ${JSON.stringify(states)}`);
  }

  async destroy(): Promise<void> {
    this.#proxy?.kill('SIGKILL');
    await this.#removeOld();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Removes machines and network, also those that a run left when it was killed. */
  async #removeOld(): Promise<void> {
    for (const machine of this.machines) await machine.destroy();
    await run('ip', ['link', 'del', bridge]).catch(() => {});
  }

  /** Makes another machine the primary, as before maintenance. */
  async switchOver(): Promise<void> {
    const { name, address } = await this.primary();
    const answer = await fetch(`http://${address}:8008/switchover`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`patroni:${this.#passwords.REST_PASSWORD}`)}` },
      body: JSON.stringify({ leader: name }),
    });
    if (!answer.ok) throw new Error(`no switch-over: ${await answer.text()}`);
  }
}

interface Member {
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

const ask = (machine: Machine, path: string) =>
  fetch(`http://${machine.address}:8008/${path}`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);

async function stateFrom(machine: Machine): Promise<readonly Member[]> {
  const answer = await ask(machine, 'cluster');
  // Shape of Patroni's REST API, GET /cluster.
  return answer ? ((await answer.json()) as { members: Member[] }).members : [];
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).sort();
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.every(
      ({ role, state, lag }) =>
        /running|streaming/.test(state) && (role === 'leader' || Number(lag) < 2 ** 20),
    )
  );
}
