import { setTimeout as sleep } from 'node:timers/promises';
import type { PostOutcome, Transfer } from '../../server/src/ledger/transfer.ts';
import { NoAnswer, type ServerUnderTest } from './server-under-test.ts';

export interface Acknowledged {
  readonly transfer: Transfer;
  readonly debitAfter: bigint | null;
  readonly creditAfter: bigint | null;
}

export const keyOf = (transfer: Transfer): string => `${transfer.memberId}/${transfer.id}`;

/**
 * Callers of the ledger, each with one transfer at a time. One that gets no answer asks again with the same id,
 * as long as it takes, and counts what it was told.
 */
export class Callers {
  /** Every transfer whose success was told, by key, with what was told. */
  readonly told = new Map<string, Acknowledged>();
  /** Refused at some time; a success may have come before or after. */
  readonly refused = new Set<string>();
  /** Two answers to one key that do not agree. */
  readonly contradictions: string[] = [];
  #unanswered = 0;
  #unansweredButDone = 0;
  #stopping = false;
  #running: Promise<void>[] = [];
  readonly #server: ServerUnderTest;
  readonly #next: () => Transfer;

  constructor(server: ServerUnderTest, next: () => Transfer) {
    this.#server = server;
    this.#next = next;
  }

  start(count: number): void {
    this.#running = Array.from({ length: count }, async () => {
      while (!this.#stopping) await this.#carryThrough(this.#next());
    });
  }

  /** Lets every caller come to an answer for what it has begun. */
  async finish(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#running);
  }

  get acknowledged(): number {
    return this.told.size;
  }

  counts() {
    return {
      acknowledged: this.told.size,
      unanswered: this.#unanswered,
      unansweredButDone: this.#unansweredButDone,
    };
  }

  async #carryThrough(transfer: Transfer): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        const outcome = await this.#server.post(transfer);
        if (tries > 0 && outcome.ok && outcome.replayed) this.#unansweredButDone++;
        this.#note(transfer, outcome);
        return;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (tries === 0) this.#unanswered++;
        await sleep(50);
      }
    }
  }

  #note(transfer: Transfer, outcome: PostOutcome): void {
    const key = keyOf(transfer);
    if (!outcome.ok) {
      this.refused.add(key);
      return;
    }
    const { debitAfter, creditAfter } = outcome;
    const before = this.told.get(key);
    if (before && (before.debitAfter !== debitAfter || before.creditAfter !== creditAfter))
      this.contradictions.push(`${key} was answered twice, and differently`);
    if (!before) this.told.set(key, { transfer, debitAfter, creditAfter });
  }
}
