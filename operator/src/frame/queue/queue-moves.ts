import type { Assignment } from '@kapao/contract/backoffice/calls/queues';

/**
 * Returns the next (`by` 1) or previous (`by` -1) item, at most the last or first. Without a current item it
 * is the first, or going up the last; null for an empty list.
 */
export function stepFrom(ids: readonly string[], at: string | null, by: 1 | -1): string | null {
  if (ids.length === 0) return null;
  const index = at === null ? -1 : ids.indexOf(at);
  if (index === -1) return (by === 1 ? ids[0] : ids.at(-1)) ?? null;
  return ids[Math.min(Math.max(index + by, 0), ids.length - 1)] ?? null;
}

/**
 * Returns the item to open after one is gone: the next after it, otherwise the nearest before it. Queues are
 * worked from the oldest item on, so the order continues.
 */
export function nextAfter(before: readonly string[], now: readonly string[], gone: string): string | null {
  const index = before.indexOf(gone);
  if (index === -1) return now[0] ?? null;
  const left = new Set(now);
  const behind = before.slice(index + 1).find((id) => left.has(id));
  return behind ?? before.slice(0, index).findLast((id) => left.has(id)) ?? now[0] ?? null;
}

/** Returns an assignment if it is active; an expired one blocks nobody, even while the list still shows it. */
export function activeAssignment<C extends Pick<Assignment, 'until'>>(
  assignment: C | undefined,
  now: Date,
): C | undefined {
  return assignment && new Date(assignment.until) > now ? assignment : undefined;
}

/**
 * Returns the wait in ms before an assignment is renewed: half of the time left, but 5 seconds to a minute. The
 * upper bound detects an assignment that ended early with a session.
 */
export function renewalDelayMs(until: Date, now: Date): number {
  return Math.min(60_000, Math.max(5000, Math.floor((until.getTime() - now.getTime()) / 2)));
}

type AssignedItem = Pick<Assignment, 'mine' | 'until' | 'keptUntil'> & { readonly item: string };

/** Returns the staff member's parked items, the first to expire first. */
export function parkedItems(assignments: readonly AssignedItem[], now: Date): string[] {
  return assignments
    .flatMap(({ item, mine, keptUntil }) =>
      mine && keptUntil && new Date(keptUntil) > now ? { item, keptUntil } : [],
    )
    .toSorted((one, other) => one.keptUntil.localeCompare(other.keptUntil))
    .map(({ item }) => item);
}

/**
 * Returns the parked items and the open one, which must not disappear from the list while it is being read,
 * even if its parking has expired.
 */
export function ownItems(assignments: readonly AssignedItem[], opened: string | null, now: Date): string[] {
  const kept = parkedItems(assignments, now);
  const open = assignments.some(
    (assignment) => assignment.item === opened && assignment.mine && activeAssignment(assignment, now),
  );
  return open && opened !== null && !kept.includes(opened) ? [...kept, opened] : kept;
}
