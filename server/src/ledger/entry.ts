import type { StatementReference, StatementType } from '@kapao/contract/statement-types';
import type { Currency } from '@kapao/core/money';
import type { RecordName } from '../platform/ledger-records.ts';
import type { OutboxRow } from '../platform/outbox/outbox-row.ts';

/** Code of a member's or an operator account. An operator account has no stored row; its balance is derived. */
export type AccountCode = 'wallet' | 'held' | `game:${string}` | `operator:${string}`;

/**
 * One row of the ledger: money leaves `debit` and arrives in `credit`. The caller makes the id before anything is sent, and
 * it is the idempotency key: posting the same entry again returns the first answer.
 */
export interface Entry {
  readonly memberId: string;
  /** UUID in the form of a UUIDv7, unique per member. */
  readonly id: string;
  /** Id of the movement's first row; this row's own id when it is the first. */
  readonly movementId?: string;
  /**
   * `move` is final at once. `hold` reserves money until the provider has answered; then one `post` (it happened) or one
   * `void` (it did not) for the same amount resolves it.
   */
  readonly kind: 'move' | 'hold' | 'post' | 'void';
  /** Id of the hold that a post or void resolves. */
  readonly resolves?: string;
  readonly debit: AccountCode;
  readonly credit: AccountCode;
  /** Minor units, greater than zero. */
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason: string;
  /**
   * Lock that a hold takes beside money until it is resolved: `game:PG`, `withdraw`. A move that names a lock only requires
   * it to be free.
   */
  readonly operationLock?: string;
  /**
   * Expected version of an account of the member; another version refuses the entry with STALE. It applies to the debited
   * account if that is a game's or the credited one is the operator's, otherwise to the credited account.
   */
  readonly expectVersion?: bigint;
  /**
   * Whether the entry puts money at stake: the member's own limits, break or exclusion may refuse it with LIMITED, in the
   * entry's transaction.
   */
  readonly atStake?: true;
  /**
   * Whether a guard, the SQL function `may_<record's name>`, judges the entry after all other checks and may refuse it with
   * REFUSED. The other entries of its batch go on.
   */
  readonly guarded?: true;
  /**
   * Whether the entry's record function may refuse it with REFUSED (`ledger_refuse`), which rolls back the whole
   * transaction: such an entry is never part of a batch. Not for refusals that members can cause.
   */
  readonly refusable?: true;
  /** Statement row, on the first row of a movement that the member's statement shows. */
  readonly statement?: {
    readonly type: StatementType;
    readonly counterpart: string;
    readonly reference?: { readonly kind: StatementReference; readonly description: string };
  };
  /** Row of the feature that posts, written in the same transaction by the SQL function `record_<name>`: see `records`. */
  readonly record?: { readonly name: RecordName; readonly data: object };
  readonly outbox?: readonly OutboxRow[];
  /** Trace in which the entry is posted, if it is sampled: set by the ledger, and kept in the rows that later jobs take up. */
  readonly traceparent?: string | undefined;
}

export type PostRefusal =
  | 'MONEY_NOT_ENOUGH'
  /** An unresolved hold has the operation lock. */
  | 'PENDING'
  /** The id is in the ledger with other contents. */
  | 'KEY_REUSED'
  /** No such hold, or not for this amount and these accounts. */
  | 'NO_HOLD'
  /** The hold was posted or voided by another row. */
  | 'ALREADY_RESOLVED'
  /** The account changed since the reading was taken. */
  | 'STALE'
  /** The member has no such account in this currency. */
  | 'NO_ACCOUNT';

/**
 * Refusal by the member's own limits, as `refuse_deposit` in `server/migrations/0073-qr-deposit.sql` and `refuse_play` in
 * `server/migrations/0070-at-stake.sql` return it.
 */
export type LimitRefusal =
  | { readonly code: 'SELF_EXCLUDED'; readonly until: string }
  | {
      readonly code: 'LIMIT_REACHED';
      /** Name of the limit in the contract. */
      readonly limit: string;
      /** Amount left under the limit in minor units; 0 for a limit of time. */
      readonly remaining: number;
      readonly until: string;
    };

export type PostOutcome =
  | {
      readonly ok: true;
      /** True when this id had been posted before: nothing was changed this time. */
      readonly replayed: boolean;
      /** Balances right after this entry, in minor units; null for an operator account. */
      readonly debitAfter: bigint | null;
      readonly creditAfter: bigint | null;
    }
  | { readonly ok: false; readonly code: PostRefusal }
  | { readonly ok: false; readonly code: 'LIMITED'; readonly refusal: LimitRefusal }
  | { readonly ok: false; readonly code: 'REFUSED'; readonly refusal: RecordRefusal };

/** Refusal of a guard or record function: a code of the feature that posts, and its parameters. */
export interface RecordRefusal {
  readonly code: string;
  readonly until?: string;
  readonly who?: string;
}
