import type { EventData, EventName } from '@kapao/contract/events';

/** What the member's open apps are told: an event of the contract. */
type MemberHint = {
  readonly [E in EventName]: { readonly event: E; readonly data: EventData<E> };
}[EventName];

/**
 * News to relay after commit: `hint` to the member's open apps, `job` to a queue. The database adds alarms, for the
 * log.
 */
export type OutboxRow =
  | { readonly topic: 'hint'; readonly payload: MemberHint }
  | {
      readonly topic: 'job';
      readonly payload: { readonly queue: string; readonly data: object; readonly startAfterMs?: number };
    };
