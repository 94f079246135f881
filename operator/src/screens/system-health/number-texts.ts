/** Formats bytes as `1.2 GB`, in powers of 1000. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size >= 100 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** Formats ms as `212 ms` or `2.9 s`; longer times need no millisecond precision. */
export function formatMs(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** Formats a small share as `0.4%`. A share above zero never shows as 0%. */
export function formatShare(part: number, of: number): string {
  if (of === 0) return '–';
  const percent = (100 * part) / of;
  if (part > 0 && percent < 0.1) return '< 0.1%';
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`;
}

export const formatCount = (count: number) => count.toLocaleString('en-US');
