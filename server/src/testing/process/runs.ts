/** How many examples a property draws: `usual` before each landing, ten times as many in `npm run verify` (KAPAO_RUNS). */
export function runs(usual: number): number {
  return usual * Number(process.env.KAPAO_RUNS ?? 1);
}
