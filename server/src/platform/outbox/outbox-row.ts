import type { EventData, EventName } from '@kapao/contract/events';

/** Hint to the member's open apps: an event of the contract. */
type MemberHint = {
  readonly [E in EventName]: { readonly event: E; readonly data: EventData<E> };
}[EventName];

/** Row to relay after commit: `hint` to the member's open apps, `job` to a queue. The database adds alarms, for the log. */
export type OutboxRow =
  | { readonly topic: 'hint'; readonly payload: MemberHint }
  | {
      readonly topic: 'job';
      readonly payload: {
        readonly queue: string;
        readonly data: object;
        readonly startAfterMs?: number;
        /** Trace that the job continues; written by the ledger. */
        readonly traceparent?: string;
      };
    };

export interface Hint {
  readonly memberId: string;
  readonly event: string;
  readonly data: object;
}

/** Removes redundant hints: of a member's hints for one event, those whose fields are all contained in another. */
export function withoutRepeats(hints: readonly Hint[]): Hint[] {
  const kept = new Map<string, Hint[]>();
  for (const hint of hints) {
    const key = `${hint.memberId}/${hint.event}`;
    const others = kept.get(key) ?? [];
    if (others.some((other) => covers(other, hint))) continue;
    kept.set(key, [...others.filter((other) => !covers(hint, other)), hint]);
  }
  return [...kept.values()].flat();
}

function covers({ data }: Hint, other: Hint): boolean {
  const fields = new Map<string, unknown>(Object.entries(data));
  return Object.entries(other.data).every(([name, value]) => fields.get(name) === value);
}
