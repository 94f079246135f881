/** `1.2 GB`, in powers of a thousand, as disks are sold. */
export function bytesTexts(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size >= 100 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** `212 ms`, `2.9 s`: nobody compares milliseconds of a long wait. */
export function msTexts(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** Of a part that is small and matters: `0.4 %`, and never 0 % where there was one. */
export function partTexts(part: number, of: number): string {
  if (of === 0) return '–';
  const percent = (100 * part) / of;
  if (part > 0 && percent < 0.1) return '< 0.1 %';
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)} %`;
}

export const wholeNumber = (count: number) => count.toLocaleString('en-US');
