import type pg from 'pg';
import type { Entry } from '../../../server/src/ledger/entry.ts';
import { createLedger, type Ledger } from '../../../server/src/ledger/ledger.ts';
import { deposit, move } from '../../../server/src/testing/ledger/ledger.ts';

/** Callers of the ledger that each wait for an answer before the next call, until they are stopped. */
export class Load {
  /** Ids of the entries whose success was acknowledged, in order of the answers. */
  readonly acknowledged: string[] = [];
  readonly #ledger: Ledger;
  readonly #members: readonly string[];
  readonly #running: Promise<void>[];
  #stopping = false;
  #count = 0;

  constructor(pool: pg.Pool, members: readonly string[], callers: number) {
    this.#ledger = createLedger(pool);
    this.#members = members;
    this.#running = Array.from({ length: callers }, () => this.#call());
  }

  /** Stops, after every pending answer has arrived. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#running);
  }

  async #call(): Promise<void> {
    while (!this.#stopping) {
      const entry = this.#next();
      const outcome = await this.#ledger.post(entry);
      if (!outcome.ok) throw new Error(`the ledger refused: ${outcome.code}`);
      this.acknowledged.push(entry.id);
    }
  }

  /** Returns a deposit, a game result or a credit in a game in rotation; each touches another operator account. */
  #next(): Entry {
    const count = this.#count++;
    const member = this.#members[count % this.#members.length] ?? '';
    if (count % 3 === 0) return deposit(member, 5n);
    if (count % 3 === 1) return move(member, 'operator:game-result:PG', 'wallet', 2n);
    return move(member, 'operator:demo', 'game:PG', 1n);
  }
}

/** Returns the ids that are missing from the ledger. */
export async function missingEntries(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from unnest($1::uuid[]) id where not exists (select from entry e where e.id = id.id)',
    [ids],
  );
  return rows.map(({ id }) => id);
}
