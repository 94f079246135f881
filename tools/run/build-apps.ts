import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withFolderLock } from '../../server/src/platform/db/embedded/lock.ts';
import { root } from '../root.ts';
import { fingerprint } from './fingerprint.ts';
import { logDuration } from './log-duration.ts';

/**
 * Longest wait for another command's build: a build takes half a minute on a busy machine, and giving up would mean
 * building as well.
 */
const lockTimeoutMs = 400_000;

type Log = (line: string) => void;

/** Sources of both apps besides their own workspace. */
const shared = ['contract/src', 'core/src', 'package-lock.json', 'tools/run/precompress.ts'];

export interface Apps {
  /** Whether an app is being built; otherwise both were up to date. */
  readonly isBuilding: boolean;
  /** Resolves when both can be served. */
  readonly built: Promise<unknown>;
  /**
   * Compresses every file of the built apps; until then a server sends the files as they are. With `gently` it uses only
   * idle processor time.
   */
  compress(options?: { readonly gently: boolean }): Promise<void>;
  /** Aborts what is still running; the next command starts it anew. */
  stop(): void;
}

/** Builds and compresses each app, unless its dist/ was made from exactly these sources. */
export async function buildApps(log: Log): Promise<void> {
  const apps = startBuilds(log);
  await apps.built;
  await apps.compress();
}

type Name = 'member' | 'operator';

/** Starts building the apps side by side, and returns at once. */
export function startBuilds(log: Log, names: readonly Name[] = ['member', 'operator']): Apps {
  const running = new Set<ChildProcess>();
  const start: StartNode = (args, cwd, env) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child.once('exit', () => running.delete(child)));
    return child;
  };
  const apps = names.map((name) => new App(name, start));
  const missing = apps.filter((app) => !app.isBuilt());
  return {
    isBuilding: missing.length > 0,
    built: Promise.all(missing.map((app) => app.buildOnce(log))),
    async compress({ gently } = { gently: false }) {
      await Promise.all(apps.filter((app) => !app.isCompressed()).map((app) => app.compress(gently)));
    },
    stop() {
      for (const child of running) child.kill();
    },
  };
}

type StartNode = (args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) => ChildProcess;

class App {
  readonly #name: Name;
  readonly #start: StartNode;
  readonly #dist: string;
  /** Fingerprint of the current sources. */
  readonly #now: string;

  constructor(name: Name, start: StartNode) {
    this.#name = name;
    this.#start = start;
    this.#dist = join(root, name, 'dist');
    this.#now = fingerprint([name, ...shared]);
  }

  isBuilt(): boolean {
    return existsSync(join(this.#dist, 'index.html')) && this.#says('build');
  }

  isCompressed(): boolean {
    return this.#says('compressed');
  }

  /** Builds under a lock, because two commands would write to one folder; the second finds the first one's build. */
  async buildOnce(log: Log): Promise<void> {
    const folder = join(root, '.cache', `${this.#name}-lock`);
    await withFolderLock(folder, { log: () => {}, patienceMs: lockTimeoutMs }, async () => {
      if (!this.isBuilt()) await this.#build(log);
    });
  }

  async #build(log: Log): Promise<void> {
    log(`Building the ${this.#name} app …`);
    // Stamps are removed first, so that an aborted build is not taken for the previous one.
    for (const what of ['build', 'compressed']) rmSync(this.#stamp(what), { force: true });
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    // Workbox leaves a temporary folder behind at each build.
    const temporary = join(root, '.cache', `${this.#name}-temporary`);
    mkdirSync(temporary, { recursive: true });
    await logDuration(`The ${this.#name} app is built`, log, () =>
      this.#run([vite, 'build', '--logLevel', 'warn'], join(root, this.#name), { TMPDIR: temporary }),
    );
    rmSync(temporary, { recursive: true });
    this.#say('build');
  }

  async compress(gently: boolean): Promise<void> {
    // Smallest compression for the member app, which is loaded over slow connections.
    const how = [...(this.#name === 'member' ? ['--smallest'] : []), ...(gently ? ['--gently'] : [])];
    await this.#run(['tools/run/precompress.ts', this.#dist, ...how], root);
    this.#say('compressed');
  }

  async #run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const child = this.#start(args, cwd, { ...process.env, ...env });
    const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
    const [code, signal] = await once(child, 'exit');
    if (code !== 0)
      throw new Error(
        `the ${this.#name} app could not be built (${signal ?? code}):\n${(await said).join('')}`,
      );
  }

  #stamp = (what: string) => join(root, '.cache', `${this.#name}-${what}`);
  #says = (what: string) =>
    existsSync(this.#stamp(what)) && readFileSync(this.#stamp(what), 'utf8') === this.#now;
  #say(what: string): void {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(this.#stamp(what), this.#now);
  }
}
