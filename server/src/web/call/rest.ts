import type { Part } from '@kapao/contract/parts';

/**
 * Since a person closed this part of the service: until when (ISO), null until they open it; undefined: it is open. A value that
 * has lost its shape closes nothing.
 */
export function restOf(maintenance: unknown, part: Part, now = Date.now()): string | null | undefined {
  const { closed, until } = (maintenance as Stored | null)?.[part] ?? {};
  if (closed !== true) return undefined;
  if (typeof until !== 'string') return null;
  return Date.parse(until) > now ? until : undefined;
}

/** What the content's schema wrote, unless somebody wrote past it. */
type Stored = { readonly [P in Part]?: { readonly closed?: unknown; readonly until?: unknown } | null };
