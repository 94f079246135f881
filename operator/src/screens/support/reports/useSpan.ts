import { useLingui } from '@lingui/react/macro';

/** Formats a duration as `40 s`, `1 min 40 s` or `2 h 5 min`. */
export function useSpan(): (seconds: number | null) => string {
  const { t } = useLingui();
  return (taken) => {
    if (taken === null) return '–';
    const seconds = Math.round(taken);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (minutes === 0) return t`${seconds} s`;
    const restS = seconds % 60;
    if (hours === 0) return restS > 0 && minutes < 10 ? t`${minutes} min ${restS} s` : t`${minutes} min`;
    const restMin = minutes % 60;
    return restMin > 0 && hours < 10 ? t`${hours} h ${restMin} min` : t`${hours} h`;
  };
}
