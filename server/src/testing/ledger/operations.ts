import type { AccountCode, Entry } from '../../ledger/entry.ts';
import { hold, move, posted, voided } from './ledger.ts';

/** Operation in outline: a member, a sort, and numbers that become choices when it is carried out. */
export interface Operation {
  readonly who: number;
  readonly sort: (typeof operationSorts)[number];
  readonly amount: number;
  readonly pick: number;
}

/** Sorts of operations; one that should occur twice as often is listed twice. */
export const operationSorts = [
  'deposit',
  'deposit',
  'play',
  'play',
  'home',
  'result',
  'hold',
  'hold',
  'resolve',
  'resolve',
  'resolve again',
  'replay',
  'replay',
  'reuse',
  'too much',
  'stray',
] as const;

const games = ['game:PG', 'game:JOKER'] as const;

/**
 * Turns operations into entries. Remembers the entries it made, so that later operations can replay, reuse or resolve them,
 * whether or not they succeeded.
 */
export class OperationDriver {
  readonly made: Entry[] = [];
  readonly holds: Entry[] = [];
  readonly members: readonly string[];

  constructor(members: readonly string[]) {
    this.members = members;
  }

  entry(operation: Operation): Entry {
    const entry = this.#make(operation);
    this.made.push(entry);
    if (entry.kind === 'hold') this.holds.push(entry);
    // A few thousand remembered entries are enough, and keep the choice quick.
    if (this.made.length > 4_000) this.made.splice(0, 2_000);
    if (this.holds.length > 400) this.holds.splice(0, 200);
    return entry;
  }

  #make({ who, sort, amount: number, pick }: Operation): Entry {
    const memberId = this.members[who % this.members.length] ?? '';
    const amount = BigInt(1 + (number % 60));
    const game = games[pick % games.length] ?? 'game:PG';
    const earlier = this.made[pick % Math.max(1, this.made.length)];
    const held = this.holds[this.holds.length - 1 - (pick % Math.max(1, Math.min(12, this.holds.length)))];
    switch (sort) {
      case 'play':
        return move(memberId, 'wallet', game, amount);
      case 'home':
        return move(memberId, game, 'wallet', amount, pick % 3 === 0 ? { operationLock: game } : {});
      case 'result':
        return this.#result(memberId, game, amount, pick);
      case 'hold':
        return pick % 4 === 0
          ? hold(memberId, amount)
          : hold(memberId, amount, { operationLock: game, debit: pick % 3 === 0 ? game : 'wallet' });
      case 'resolve':
        if (held) return pick % 2 === 0 ? posted(held, goingTo(held)) : voided(held);
        break;
      case 'resolve again':
        // The id is derived from the hold, as in a job that runs twice, while the outcome may differ.
        if (held)
          return { ...(pick % 2 === 0 ? posted(held, goingTo(held)) : voided(held)), id: lastOf(held.id) };
        break;
      case 'replay':
        if (earlier) return earlier;
        break;
      case 'reuse':
        if (earlier) return { ...earlier, amount: earlier.amount + 1n };
        break;
      case 'too much':
        return move(memberId, 'wallet', game, 10n ** BigInt(4 + (pick % 12)));
      case 'stray':
        return move(
          memberId,
          pick % 2 === 0 ? 'game:NONE' : 'wallet',
          pick % 2 === 0 ? 'wallet' : 'game:NONE',
          amount,
        );
    }
    return move(memberId, 'operator:qr:KBANK', 'wallet', amount, { reason: 'qr' });
  }

  #result(memberId: string, game: AccountCode, amount: bigint, pick: number): Entry {
    const expectVersion = pick % 4 === 0 ? BigInt(pick % 40) : undefined;
    const more = { expectVersion, ...(pick % 2 === 0 ? { operationLock: game } : {}) };
    return pick % 3 === 0
      ? move(memberId, game, 'operator:game-result:PG', amount, more)
      : move(memberId, 'operator:game-result:PG', game, amount, more);
  }
}

function goingTo(held: Entry): AccountCode {
  if (held.operationLock === 'withdraw') return 'operator:payout:KBANK';
  return held.debit === 'wallet' ? (held.operationLock as 'game:PG') : 'wallet'; // All other locks are named after their game account.
}

/** Returns another id that belongs to the same hold. */
function lastOf(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}

/** Returns a small random number generator that can be restarted from its seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), state | 1);
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
    return (n ^ (n >>> 14)) >>> 0;
  };
}

export function randomOperation(next: () => number): Operation {
  const sort = operationSorts[next() % operationSorts.length] ?? 'deposit';
  return { who: next(), sort, amount: next(), pick: next() };
}
