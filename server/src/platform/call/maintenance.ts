import { type Part, parts } from '@kapao/contract/parts';

/**
 * Returns until when staff closed this part of the service (ISO), null when they set no end, and undefined
 * when the part is not closed. A malformed value closes nothing.
 */
export function maintenanceOf(maintenance: unknown, part: Part, now = Date.now()): string | null | undefined {
  const { closed, until } = (maintenance as Stored | null)?.[part] ?? {};
  if (closed !== true) return undefined;
  if (typeof until !== 'string') return null;
  return Date.parse(until) > now ? until : undefined;
}

export interface ClosedPart {
  readonly part: Part;
  readonly until: string | null;
}

/** Returns all closed parts. */
export function closedParts(maintenance: unknown): ClosedPart[] {
  return parts.flatMap((part) => {
    const until = maintenanceOf(maintenance, part);
    return until === undefined ? [] : { part, until };
  });
}

/** Value as the content's schema writes it; a manual write may differ. */
type Stored = { readonly [P in Part]?: { readonly closed?: unknown; readonly until?: unknown } | null };
