/** Steps whose time is their beginning, as in the member's app (member/src/wallet/timeline/steps.ts). */
const lasting = ['REVIEW', 'SENT'];

/** Returns the step that is in progress: one that lasts, until the next one has a time. */
export function currentStep(
  steps: readonly { readonly step: string; readonly at: string | null }[],
): string | undefined {
  const reached = steps.findLastIndex(({ at }) => at !== null);
  const step = steps[reached]?.step;
  return step && reached < steps.length - 1 && lasting.includes(step) ? step : undefined;
}
