export interface Hint {
  readonly memberId: string;
  readonly event: string;
  readonly data: object;
}

/**
 * Without those that say nothing that another one does not say, too: of a member's hints for one event, the ones whose
 * every field stands in another.
 */
export function withoutRepeats(hints: readonly Hint[]): Hint[] {
  const said = new Map<string, Hint[]>();
  for (const hint of hints) {
    const key = `${hint.memberId}/${hint.event}`;
    const others = said.get(key) ?? [];
    if (others.some((other) => says(other, hint))) continue;
    said.set(key, [...others.filter((other) => !says(hint, other)), hint]);
  }
  return [...said.values()].flat();
}

function says({ data }: Hint, other: Hint): boolean {
  const fields = new Map<string, unknown>(Object.entries(data));
  return Object.entries(other.data).every(([name, value]) => fields.get(name) === value);
}
