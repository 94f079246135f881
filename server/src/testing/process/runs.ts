/**
 * Returns how many examples a property test draws: `base` before each merge, ten times as many in `npm run verify`
 * (KAPAO_RUNS).
 */
export function runs(base: number): number {
  return base * Number(process.env.KAPAO_RUNS ?? 1);
}
