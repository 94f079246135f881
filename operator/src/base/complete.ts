/** Whether a form's value contains no NaN, which stands for a missing or invalid number. */
export function isComplete(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isComplete);
}
