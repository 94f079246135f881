import { type Part, parts } from '@kapao/contract/parts';

/**
 * Since a person closed this part of the service: until when (ISO), null until they open it; undefined: it is open. A value that
 * has lost its shape closes nothing.
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

/** All parts that are closed. */
export function closedParts(maintenance: unknown): ClosedPart[] {
  return parts.flatMap((part) => {
    const until = maintenanceOf(maintenance, part);
    return until === undefined ? [] : { part, until };
  });
}

/** What the content's schema wrote, unless somebody wrote past it. */
type Stored = { readonly [P in Part]?: { readonly closed?: unknown; readonly until?: unknown } | null };
