import { formatTimeOrDay } from '../../i18n/time-or-day.ts';
import { serverNow } from '../api/server-clock.ts';
import { useOnline } from '../device/useBrowser.ts';

export interface Reading {
  data?: unknown;
  /** Milliseconds. */
  dataUpdatedAt: number;
  isError: boolean;
}

/**
 * Returns the time when the shown data was read, while no newer data can be had, otherwise null; of several queries the
 * oldest counts.
 */
export function useAsOf(of: readonly Reading[]): string | null {
  const online = useOnline();
  const shown = of.filter(({ data }) => data !== undefined);
  const at = Math.min(...shown.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const isOld = !online || at < performance.timeOrigin || shown.some(({ isError }) => isError);
  if (shown.length === 0 || !isOld) return null;
  return formatTimeOrDay(new Date(at), serverNow());
}
