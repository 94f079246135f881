import type { StatementReference, StatementType } from '@kapao/contract/statement-types';
import type { Currency } from '@kapao/core/money';
import type { OutboxRow } from '../platform/outbox/outbox-row.ts';

/** A member's accounts, and the house's. A house account has no stored row; its balance is derived. */
export type AccountCode = 'wallet' | 'held' | `game:${string}` | `operator:${string}`;

/**
 * One row of the ledger: money leaves `debit` and arrives in `credit`. The id is made by the caller before
 * anything is sent and is the idempotency key: posting the same entry again answers what it answered first.
 */
export interface Entry {
  readonly memberId: string;
  /** UUIDv7-shaped, unique per member. */
  readonly id: string;
  /** The id of the movement's first row; this row's own id when it is the first. */
  readonly movementId?: string;
  /**
   * `move` is final at once. `hold` sets money aside until the outside world has spoken; then one `post`
   * (it happened) or one `void` (it did not) for the same amount resolves it.
   */
  readonly kind: 'move' | 'hold' | 'post' | 'void';
  /** The hold that a post or void resolves. */
  readonly resolves?: string;
  readonly debit: AccountCode;
  readonly credit: AccountCode;
  /** Minor units, greater than zero. */
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason: string;
  /**
   * What a hold reserves beside money until it is resolved: `game:PG`, `withdraw`. A move that names a turn only
   * requires it to be free.
   */
  readonly operationLock?: string;
  /** Refuse with STALE unless the member's game account still has this version. */
  readonly expectVersion?: bigint;
  /**
   * Puts money at stake: the member's own limits, break or exclusion may refuse it with LIMITED, in the
   * transaction of the entry.
   */
  readonly atStake?: true;
  /**
   * The slice's guard, the SQL function `may_<record's name>`, judges it when nothing else refuses it any more, and may
   * refuse it with REFUSED. Others of its batch go on.
   */
  readonly guarded?: true;
  /**
   * Its record function may refuse it with REFUSED (`ledger_refuse`), which undoes the whole transaction: such an
   * entry is never part of a batch. Not for what members can bring about.
   */
  readonly refusable?: true;
  /** Present on the first row of a movement that the member's statement shows. */
  readonly statement?: {
    readonly type: StatementType;
    readonly counterpart: string;
    readonly reference?: { readonly kind: StatementReference; readonly description: string };
  };
  /** The slice's own row, written in the same transaction by the SQL function `record_<name>`. */
  readonly record?: { readonly name: string; readonly data: object };
  readonly outbox?: readonly OutboxRow[];
}

export type PostRefusal =
  | 'MONEY_NOT_ENOUGH'
  /** The turn is taken by a hold that is not resolved yet. */
  | 'PENDING'
  /** The id stands in the ledger with other contents. */
  | 'KEY_REUSED'
  /** No such hold, or not for this amount and these accounts. */
  | 'NO_HOLD'
  /** The hold was posted or voided by another row. */
  | 'ALREADY_RESOLVED'
  /** The game account changed since the reading was taken. */
  | 'STALE'
  /** The member has no such account in this currency. */
  | 'NO_ACCOUNT';

/** Why the member's own protection refused, as the SQL functions refuse_deposit and refuse_play say it. */
export type LimitRefusal =
  | { readonly code: 'SELF_EXCLUDED'; readonly until: string }
  | {
      readonly code: 'LIMIT_REACHED';
      /** The name of the limit in the contract. */
      readonly limit: string;
      /** Minor units that it leaves; 0 for a limit of time. */
      readonly remaining: number;
      readonly until: string;
    };

export type PostOutcome =
  | {
      readonly ok: true;
      /** True when this id had been posted before: nothing was changed this time. */
      readonly replayed: boolean;
      /** Balances right after this entry, minor units; null for a house account. */
      readonly debitAfter: bigint | null;
      readonly creditAfter: bigint | null;
    }
  | { readonly ok: false; readonly code: PostRefusal }
  | { readonly ok: false; readonly code: 'LIMITED'; readonly refusal: LimitRefusal }
  | { readonly ok: false; readonly code: 'REFUSED'; readonly refusal: RecordRefusal };

/** What a slice's guard or record function refused with: a code of the slice's own, and what belongs to it. */
export interface RecordRefusal {
  readonly code: string;
  readonly until?: string;
  readonly who?: string;
}
