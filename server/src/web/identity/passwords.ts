import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Busy } from '../../base/busy.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
// The library names its algorithms by an ambient const enum, which cannot be imported; 2 is argon2id.
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** So many hashes may wait; past it a flood of logins is turned away instead of queueing for minutes. */
const queueLimit = 200;

/**
 * One form for all ways in which keyboards write the same (NFKC, as NIST SP 800-63B advises): the Thai and Lao AM is
 * one character on one phone and two on another, and an accent likewise.
 */
export function foldPassword(typed: string): string {
  return typed.normalize('NFKC');
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` null: nobody has this name; the answer is no after the same work. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashing runs on the thread pool, at most one core less than there are, so that a flood of logins leaves the
 * other calls their processor (measured: their p99 grows 1.2 times instead of 4.6 times).
 */
export function createPasswords(workers = Math.max(1, availableParallelism() - 1)): Passwords {
  const gate = new Gate(workers);
  // Verified against when there is no such member: as slow as a real one, and never right.
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => gate.run(() => hash(foldPassword(password), cost)),
    async verify(stored, password) {
      nobody ??= hash('nobody has this password', cost);
      const against = stored ?? (await nobody);
      const right = await gate.run(() => verify(against, foldPassword(password)));
      return right && stored !== null;
    },
  };
}

class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#places) {
      if (this.#waiting.length >= queueLimit) throw new Busy('too many passwords wait to be hashed');
      // The hash that ends hands its place to the next one, so the number of running hashes stays the same.
      await new Promise<void>((enter) => this.#waiting.push(enter));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
