import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../root.ts';

const keptLines = 400;
const startsWithinMs = 400_000;

/** Server copy in its own process: it can be killed, frozen and restarted, and its clock can be stepped. */
export class ServerCopy {
  readonly port: number;
  /** Last log lines, over all restarts. */
  readonly said: string[] = [];
  /** Exit codes or signals of exits that nobody caused. */
  readonly crashes: string[] = [];
  /** Start time of the current process. */
  startedAt = new Date(0);
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #isStepped = false;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#env = { ...env, PORT: String(port), OPERATOR_PORT: '0', MONITOR_PORT: '0' };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts a new process and waits until it is ready. A process that finds no database exits and is started again. */
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

  /** Kills the process by SIGKILL, frozen or not. */
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

  /** Sets the clock of the running process ahead by `aheadMs`; a new process begins with the true time. */
  stepClock(aheadMs: number): void {
    if (!this.#child?.connected) return;
    this.#child.send({ aheadMs });
    this.#isStepped = true;
  }

  /**
   * Restarts the copy if it exited or if its clock is wrong. Setting the clock back would not do: the workers of pg-boss
   * measure their pause by it, and would sleep for as long as it was set back.
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

  /** Records an exit that nobody caused, once the process was ready, as a crash. */
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
