import type { Claim } from '@kapao/contract/backoffice/calls/queues';

/**
 * Returns the item this many places on, within the list. Without a current item it is the first, or the last when going up.
 */
export function stepFrom(ids: readonly string[], at: string | null, by: 1 | -1): string | null {
  if (ids.length === 0) return null;
  const index = at === null ? -1 : ids.indexOf(at);
  if (index === -1) return (by === 1 ? ids[0] : ids.at(-1)) ?? null;
  return ids[Math.min(Math.max(index + by, 0), ids.length - 1)] ?? null;
}

/**
 * Returns what opens after an item is gone: the next one that was behind it, otherwise the nearest before it. Queues are
 * worked from the oldest on, so a decision leads to the one behind.
 */
export function afterGone(before: readonly string[], now: readonly string[], gone: string): string | null {
  const index = before.indexOf(gone);
  if (index === -1) return now[0] ?? null;
  const left = new Set(now);
  const behind = before.slice(index + 1).find((id) => left.has(id));
  return behind ?? before.slice(0, index).findLast((id) => left.has(id)) ?? now[0] ?? null;
}

/** Returns a claim if it is active; an expired one blocks nobody, even while the list still shows it. */
export function activeClaim<C extends Pick<Claim, 'until'>>(claim: C | undefined, now: Date): C | undefined {
  return claim && new Date(claim.until) > now ? claim : undefined;
}

/**
 * Returns the wait in ms before a claim is renewed: well before it expires, and at least five seconds. A long one is
 * checked every minute, because it may have ended with a session.
 */
export function nextBeatMs(until: Date, now: Date): number {
  return Math.min(60_000, Math.max(5000, Math.floor((until.getTime() - now.getTime()) / 2)));
}

type Own = Pick<Claim, 'mine' | 'until' | 'keptUntil'> & { readonly item: string };

/** Returns the held items, the first to expire first. */
export function keptItems(claims: readonly Own[], now: Date): string[] {
  return claims
    .flatMap(({ item, mine, keptUntil }) =>
      mine && keptUntil && new Date(keptUntil) > now ? { item, keptUntil } : [],
    )
    .toSorted((one, other) => one.keptUntil.localeCompare(other.keptUntil))
    .map(({ item }) => item);
}

/**
 * Returns the held items and the open one, which must not disappear while it is being read, even when its time has expired.
 */
export function ownItems(claims: readonly Own[], opened: string | null, now: Date): string[] {
  const kept = keptItems(claims, now);
  const open = claims.some((claim) => claim.item === opened && claim.mine && activeClaim(claim, now));
  return open && opened !== null && !kept.includes(opened) ? [...kept, opened] : kept;
}
