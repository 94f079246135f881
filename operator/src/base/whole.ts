/** Whether a form can be sent: a missing or invalid number is NaN. */
export function isWhole(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isWhole);
}
