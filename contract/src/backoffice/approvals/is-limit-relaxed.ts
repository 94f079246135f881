/** Fields of the rule `withdraw` where a lower value is looser; in all others a higher value is looser. */
const lowerIsLooser: readonly (string | undefined)[] = ['minMinor', 'holdHours', 'takeoverHours'];

/**
 * Whether the changed rule `withdraw` lets more through in any currency: automatically, with one approval, or
 * at all. Both values may be malformed: where they are neither two tables nor two numbers, any difference
 * counts as relaxed.
 */
export function isWithdrawalLimitRelaxed(before: unknown, after: unknown, name?: string): boolean {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].some((each) => isWithdrawalLimitRelaxed(before[each], after[each], each));
  }
  if (typeof before !== 'number' || typeof after !== 'number') return before !== after;
  return lowerIsLooser.includes(name) ? after < before : after > before;
}

/** Fields of the rule `riskReviews` where a lower value flags fewer members. */
const lowerFlagsFewer: readonly (string | undefined)[] = [
  'passedThroughPercent',
  'newDeviceHours',
  'resetHours',
];

/**
 * Whether changed thresholds of risk reviews flag fewer members by any of them: a higher figure, a lower share of wagering, a
 * shorter time, or zero, which flags nobody. Values may be malformed, as above.
 */
export function areReviewsRelaxed(before: unknown, after: unknown, name?: string): boolean {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].some((each) => areReviewsRelaxed(before[each], after[each], each));
  }
  if (typeof before !== 'number' || typeof after !== 'number') return before !== after;
  if (lowerFlagsFewer.includes(name)) return after < before;
  return before !== 0 && (after === 0 || after > before);
}

/**
 * Whether people would be notified of alarms later: any other quiet hours than none, or a higher figure. Values may be
 * malformed, as above.
 */
export function isAlarmTimingRelaxed(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || !isRecord(after)) return true;
  const isQuietAnew = ['quietFrom', 'quietTo'].some((name) => before[name] !== after[name]);
  if (isQuietAnew && after.quietFrom !== after.quietTo) return true;
  return ['escalateMinutes', 'remindHours'].some((name) => {
    const [was, is] = [before[name], after[name]];
    return typeof was !== 'number' || typeof is !== 'number' ? was !== is : is > was;
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
