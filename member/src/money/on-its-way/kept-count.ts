/** What another version of the app may have written is no number, and as good as none. */
export function keptCount(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
}
