/**
 * The last four digits of an account number that are shown side by side: banks hide some (`xxx-x-x0209-x`), and a slip
 * shows the same ones. Empty where fewer are shown.
 */
export function lastShownDigits(written: string): string {
  const bare = written.replace(/[\s-]/g, '');
  const runs = bare.match(/\d+/g) ?? [];
  return runs.findLast((run) => run.length >= 4)?.slice(-4) ?? '';
}
