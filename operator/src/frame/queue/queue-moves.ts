import type { Claim } from '@kapao/contract/backoffice/calls/queues';

/** The item so many places on; at either end one stays. Without one it is the first, or the last when going up. */
export function stepFrom(ids: readonly string[], at: string | null, by: 1 | -1): string | null {
  if (ids.length === 0) return null;
  const place = at === null ? -1 : ids.indexOf(at);
  if (place === -1) return (by === 1 ? ids[0] : ids.at(-1)) ?? null;
  return ids[Math.min(Math.max(place + by, 0), ids.length - 1)] ?? null;
}

/**
 * What comes after an item that is gone: the next that stood behind it and is still there, else the nearest before it. The
 * queue is worked off from its oldest, so whoever decides one goes on with the one behind.
 */
export function afterGone(before: readonly string[], now: readonly string[], gone: string): string | null {
  const place = before.indexOf(gone);
  if (place === -1) return now[0] ?? null;
  const left = new Set(now);
  const behind = before.slice(place + 1).find((id) => left.has(id));
  return behind ?? before.slice(0, place).findLast((id) => left.has(id)) ?? now[0] ?? null;
}

/** A claim that has run out holds nobody back, even while the list still shows it. */
export function activeActions<C extends Pick<Claim, 'until'>>(
  claim: C | undefined,
  now: Date,
): C | undefined {
  return claim && new Date(claim.until) > now ? claim : undefined;
}

/**
 * When a claim is taken again to keep it: well before it runs out, and not more often than every five seconds. One that is kept
 * for long is looked at every minute all the same, for it may have ended with a session.
 */
export function nextBeatMs(until: Date, now: Date): number {
  return Math.min(60_000, Math.max(5000, Math.floor((until.getTime() - now.getTime()) / 2)));
}

type Own = Pick<Claim, 'mine' | 'until' | 'keptUntil'> & { readonly item: string };

/** What one keeps, the first to run out first. */
export function keptItems(claims: readonly Own[], now: Date): string[] {
  return claims
    .flatMap(({ item, mine, keptUntil }) =>
      mine && keptUntil && new Date(keptUntil) > now ? { item, keptUntil } : [],
    )
    .toSorted((one, other) => one.keptUntil.localeCompare(other.keptUntil))
    .map(({ item }) => item);
}

/** And what one has open besides: the end of its time takes nothing away from under somebody's eyes. */
export function ownItems(claims: readonly Own[], opened: string | null, now: Date): string[] {
  const kept = keptItems(claims, now);
  const open = claims.some((claim) => claim.item === opened && claim.mine && activeActions(claim, now));
  return open && opened !== null && !kept.includes(opened) ? [...kept, opened] : kept;
}
