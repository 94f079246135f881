/** Whether a form can be sent: a number that was typed wrongly, or is missing, stands in it as NaN. */
export function isWhole(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isWhole);
}
