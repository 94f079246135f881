import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Entry, PostOutcome } from '../../../server/src/ledger/entry.ts';
import type { Answer } from './messages.ts';

const script = join(import.meta.dirname, 'server-process.ts');

/** Error of a caller without an answer, after a kill or a fault. The entry may or may not have been posted. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Server in its own process that can be killed at any time, as its callers see it. */
export class ServerUnderTest {
  readonly #url: string;
  #child: ChildProcess | undefined;
  #calls = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<PostOutcome>>();

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    // Advanced serialization, because JSON has no bigint.
    const child = fork(script, [this.#url], { serialization: 'advanced', stdio: 'inherit' });
    await once(child, 'message'); // ready
    child.on('message', (answer: Answer) => this.#take(answer));
    child.on('exit', () => {
      for (const call of this.#waiting.values()) call.reject(new NoAnswer('the server was killed'));
      this.#waiting.clear();
    });
    this.#child = child;
  }

  post(entry: Entry): Promise<PostOutcome> {
    if (!this.#child?.connected) return Promise.reject(new NoAnswer('no server'));
    const call = ++this.#calls;
    const answer = Promise.withResolvers<PostOutcome>();
    this.#waiting.set(call, answer);
    // A failed send means a dead process, whose exit rejects all waiting calls.
    this.#child.send({ call, entry }, () => {});
    return answer.promise;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  #take({ call, outcome, fault }: Answer): void {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    if (outcome) waiting?.resolve(outcome);
    else waiting?.reject(new NoAnswer(fault));
  }
}
