/** The figures of the rule `withdraw` that let more go the less they are; of all others more is more. */
const lowerIsLooser: readonly (string | undefined)[] = ['minMinor', 'holdHours'];

/**
 * Whether the rule `withdraw` would let more go than it does, in any currency: by itself, by one person, or at all. What can not be
 * compared counts as more: a value that has lost its shape, a figure that was not there. Both are taken as they are stored or typed.
 */
export function isWithdrawalLimitRelaxed(before: unknown, after: unknown, name?: string): boolean {
  if (isTable(before) && isTable(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].some((each) => isWithdrawalLimitRelaxed(before[each], after[each], each));
  }
  if (typeof before !== 'number' || typeof after !== 'number') return before !== after;
  return lowerIsLooser.includes(name) ? after < before : after > before;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
