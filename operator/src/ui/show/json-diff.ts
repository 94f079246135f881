export interface JsonDiff {
  /** Path in the compared value: `terms.turnover`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly kind: 'added' | 'removed' | 'changed';
}

/** Returns the differences of two values by leaf, in the order of their paths. Arrays are compared as a whole. */
export function jsonDiff(before: unknown, after: unknown, path = ''): JsonDiff[] {
  // Added and removed objects are also compared by leaf; one that is empty is a leaf itself.
  const [was, is] = [before ?? {}, after ?? {}];
  if (isPlain(was) && isPlain(is) && (path === '' || hasLeaves(was) || hasLeaves(is))) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
    return names.flatMap((name) => jsonDiff(was[name], is[name], path ? `${path}.${name}` : name));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ path, before, after, kind }];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasLeaves(value: object): boolean {
  return Object.keys(value).length > 0;
}
