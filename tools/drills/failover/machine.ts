import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../root.ts';

export const run = promisify(execFile);

const programs = [
  'patroni',
  'etcd',
  'haproxy',
  'ip',
  'strace',
  'setpriv',
  'openssl',
  'patronictl',
  'postgres',
];

/** Says why the drill cannot run here; null if it can. */
export async function reasonNotToRun(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'The drill makes network namespaces and mounts, as root.';
  const path = `${process.env.PATH}:/usr/sbin:/sbin:/usr/lib/postgresql/15/bin`;
  const found = await Promise.all(
    programs.map((name) =>
      run('which', [name], { env: { PATH: path } }).then(
        () => null,
        () => name,
      ),
    ),
  );
  const missing = found.filter((name) => name !== null);
  return missing.length === 0
    ? null
    : `${missing.join(', ')} missing: on Debian 12 they come with \`apt-get install postgresql patroni etcd-server haproxy iproute2 strace\`.`;
}

export const bridge = 'kapao-drill';
/** Addresses of the drill in place of those of the guide. */
export const network = '10.231.77';
const size = '900m';

/** One of three machines: a network namespace with a disk of its own, etcd and Patroni by the files in deploy/database. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly disk: string;
  readonly #folder: string;
  readonly #passwords: Readonly<Record<string, string>>;
  #services: ChildProcess[] = [];

  /** `folder` holds the certificate and every machine's files; `number` is 1 to 3. */
  constructor(folder: string, number: number, passwords: Readonly<Record<string, string>>) {
    this.name = ['a', 'b', 'c'][number - 1] ?? '';
    this.address = `${network}.${number}`;
    this.#folder = folder;
    this.disk = join(folder, `disk-${this.name}`);
    this.#passwords = passwords;
  }

  get #namespace(): string {
    return `${bridge}-${this.name}`;
  }

  get #link(): string {
    return `kapao-${this.name}`;
  }

  async create(): Promise<void> {
    mkdirSync(this.disk);
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', this.disk]);
    await run('chown', ['postgres:', this.disk]);
    await run('ip', ['netns', 'add', this.#namespace]);
    await run('ip', ['link', 'add', this.#link, 'type', 'veth', 'peer', 'eth0', 'netns', this.#namespace]);
    await run('ip', ['link', 'set', this.#link, 'master', bridge, 'up']);
    for (const line of [`addr add ${this.address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
      await run('ip', ['-n', this.#namespace, ...line.split(' ')]);
    writeFileSync(join(this.#folder, `${this.name}.yml`), this.#fill('patroni.yml'));
  }

  /** Starts etcd and Patroni, as the machine does when it comes up. */
  start(): void {
    const lines = this.#fill('etcd.default').match(/^ETCD_.+$/gm) ?? [];
    const etcd = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
    const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];
    this.#services = [
      this.#spawn(['etcd'], etcd),
      this.#spawn([...asPostgres, 'patroni', join(this.#folder, `${this.name}.yml`)]),
    ];
  }

  async setNetwork(state: 'up' | 'down'): Promise<void> {
    await run('ip', ['link', 'set', this.#link, state]);
  }

  /** Kills all processes, or those of the name, at once. */
  async kill(name?: string): Promise<void> {
    for (const pid of await this.pids(name)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended after it was listed.
      }
    }
  }

  /** Returns the processes, or those of a name. */
  async pids(name?: string): Promise<number[]> {
    const { stdout } = await run('ip', ['netns', 'pids', this.#namespace]);
    const pids = stdout.split('\n').filter(Boolean).map(Number);
    return name === undefined ? pids : pids.filter((pid) => commandOf(pid) === name);
  }

  /** Removes what there is of it, as a run that was killed may have left some. */
  async destroy(): Promise<void> {
    await this.kill().catch(() => {});
    await Promise.all(this.#services.map(endOf));
    await run('umount', ['--lazy', this.disk]).catch(() => {});
    await run('ip', ['link', 'del', this.#link]).catch(() => {});
    await run('ip', ['netns', 'del', this.#namespace]).catch(() => {});
  }

  #spawn(command: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    return spawn('ip', ['netns', 'exec', this.#namespace, ...command], {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: 'ignore',
    });
  }

  #fill(file: string): string {
    const words: Readonly<Record<string, string>> = {
      ...this.#passwords,
      NODE_NAME: this.name,
      NODE_ADDRESS: this.address,
      '10.0.0.': `${network}.`,
      '/etc/patroni': this.#folder,
      '/var/lib/postgresql': this.disk,
      '/var/lib/etcd': join(this.disk, 'etcd'),
      '/var/run/postgresql': this.disk,
    };
    return Object.entries(words).reduce(
      (text, [word, by]) => text.replaceAll(word, by),
      readFileSync(join(root, 'deploy/database', file), 'utf8'),
    );
  }
}

function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return null; // the process has ended
  }
}

export function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}
