/** Fields of the rule `withdraw` where a lower value is looser; in all others a higher value is looser. */
const lowerIsLooser: readonly (string | undefined)[] = ['minMinor', 'holdHours'];

/**
 * Whether the changed rule `withdraw` lets more through in any currency: automatically, with one approval, or at all.
 * Values that cannot be compared (malformed, or not there before) count as more; both are taken as stored or typed.
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
