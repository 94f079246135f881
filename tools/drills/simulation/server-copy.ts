import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../../..');
const keptLines = 400;
const startsWithinMs = 400_000;

/** One copy of the server, in a process of its own: killed, frozen, started again, and with a clock that can be stepped. */
export class ServerCopy {
  readonly port: number;
  /** The end of what it said, over all its lives. */
  readonly said: string[] = [];
  /** How it ended when nobody killed it. */
  readonly crashes: string[] = [];
  /** When the process that runs now was started. */
  startedAt = new Date(0);
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #isStepped = false;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#env = { ...env, PORT: String(port), OPERATOR_PORT: '0' };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts a new process; answers when it is ready to work. One that finds no database ends, and whoever keeps it starts
   * it again.
   */
  async start(): Promise<void> {
    for (const end = Date.now() + startsWithinMs; Date.now() < end; ) {
      const child = this.#spawn();
      this.#child = child;
      while (isAlive(child) && Date.now() < end) {
        if (await answers(`${this.url}/readyz`)) return this.#watch(child);
        await sleep(50);
      }
    }
    throw new Error(`a server was not ready in time:\n${this.said.slice(-20).join('\n')}`);
  }

  /** SIGKILL, frozen or not. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || !isAlive(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async freeze(forMs: number): Promise<void> {
    const child = this.#child;
    child?.kill('SIGSTOP');
    await sleep(forMs);
    child?.kill('SIGCONT');
  }

  /** From now on its clock is so far from the true one; a new process begins with the true one. */
  stepClock(aheadMs: number): void {
    if (!this.#child?.connected) return;
    this.#child.send({ aheadMs });
    this.#isStepped = true;
  }

  /**
   * Starts it again if it ended by itself, or if its clock is wrong. Setting the clock back would not do: the workers of
   * pg-boss measure their pause by it, and would sleep for as long as it was set back.
   */
  async heal(): Promise<void> {
    if (this.#isStepped) await this.kill();
    if (!this.#child || !isAlive(this.#child)) await this.start();
  }

  #spawn(): ChildProcess {
    this.startedAt = new Date();
    this.#isStepped = false;
    const child = spawn(
      process.execPath,
      ['--import', join(import.meta.dirname, 'stepped-clock.ts'), 'server/src/app/main.ts'],
      { cwd: root, env: this.#env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    for (const output of [child.stdout, child.stderr]) {
      if (!output) throw new Error('what it says comes through a pipe');
      createInterface({ input: output }).on('line', (line) => {
        this.said.push(line);
        this.said.splice(0, this.said.length - keptLines);
      });
    }
    return child;
  }

  /** From its readiness on, an end that nobody made is a crash. */
  #watch(child: ChildProcess): void {
    const note = () =>
      void (this.#child === child && this.crashes.push(String(child.signalCode ?? child.exitCode)));
    if (isAlive(child)) child.once('exit', note);
    else note();
  }
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
}
