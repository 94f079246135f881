/**
 * Returns how many examples a property test draws: `usual` before each merge, ten times as many in `npm run verify`
 * (KAPAO_RUNS).
 */
export function runs(usual: number): number {
  return usual * Number(process.env.KAPAO_RUNS ?? 1);
}
