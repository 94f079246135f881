import { dayKey, formatDateTime, formatTime } from '@kapao/core/calendar';
import { serverNow } from '../api/server-clock.ts';
import { useOnline } from '../device/useBrowser.ts';

export interface Reading {
  data?: unknown;
  /** In ms. */
  dataUpdatedAt: number;
  isError: boolean;
}

/** When what is shown was read, as long as nothing newer can be had, else null; of several the oldest one counts. */
export function useAsOf(of: readonly Reading[]): string | null {
  const online = useOnline();
  const shown = of.filter(({ data }) => data !== undefined);
  const at = Math.min(...shown.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const isOld = !online || at < performance.timeOrigin || shown.some(({ isError }) => isError);
  if (shown.length === 0 || !isOld) return null;
  const read = new Date(at);
  return dayKey(read) === dayKey(serverNow()) ? formatTime(read) : formatDateTime(read);
}
