import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry, PostOutcome } from '../../../server/src/ledger/entry.ts';
import { NoAnswer, type ServerUnderTest } from './server-under-test.ts';

export interface Acknowledged {
  readonly entry: Entry;
  readonly debitAfter: bigint | null;
  readonly creditAfter: bigint | null;
}

export const keyOf = (entry: Entry): string => `${entry.memberId}/${entry.id}`;

/**
 * Callers of the ledger, each with one entry at a time. A caller without an answer retries with the same id for as long as
 * it takes, and records the answers.
 */
export class Callers {
  /** Entries whose success was acknowledged, by key, with the answer. */
  readonly successes = new Map<string, Acknowledged>();
  /** Keys that were refused at some time; a success may have come before or after. */
  readonly refused = new Set<string>();
  /** Contradicting answers to one key. */
  readonly contradictions: string[] = [];
  #unanswered = 0;
  #unansweredButDone = 0;
  #stopping = false;
  #running: Promise<void>[] = [];
  readonly #server: ServerUnderTest;
  readonly #next: () => Entry;

  constructor(server: ServerUnderTest, next: () => Entry) {
    this.#server = server;
    this.#next = next;
  }

  start(count: number): void {
    this.#running = Array.from({ length: count }, async () => {
      while (!this.#stopping) await this.#carryThrough(this.#next());
    });
  }

  /** Waits until every caller has an answer for its current entry. */
  async finish(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#running);
  }

  get acknowledged(): number {
    return this.successes.size;
  }

  counts() {
    return {
      acknowledged: this.successes.size,
      unanswered: this.#unanswered,
      unansweredButDone: this.#unansweredButDone,
    };
  }

  async #carryThrough(entry: Entry): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        const outcome = await this.#server.post(entry);
        if (tries > 0 && outcome.ok && outcome.replayed) this.#unansweredButDone++;
        this.#note(entry, outcome);
        return;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (tries === 0) this.#unanswered++;
        await sleep(50);
      }
    }
  }

  #note(entry: Entry, outcome: PostOutcome): void {
    const key = keyOf(entry);
    if (!outcome.ok) {
      this.refused.add(key);
      return;
    }
    const { debitAfter, creditAfter } = outcome;
    const before = this.successes.get(key);
    if (before && (before.debitAfter !== debitAfter || before.creditAfter !== creditAfter))
      this.contradictions.push(`${key} was answered twice, and differently`);
    if (!before) this.successes.set(key, { entry, debitAfter, creditAfter });
  }
}
