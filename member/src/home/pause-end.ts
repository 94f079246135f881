import type { Reply } from '../frame/api/api.ts';
import { formatDateTime } from '../i18n/dates.ts';

type Pause = NonNullable<Reply<'getWallet'>['pause']>;

/** Keeps day and hour on one line when the text wraps. */
const noBreakSpace = '\u00a0';

/**
 * Returns the end in short: `27/11 17:54` for a break, which ends within weeks at the hour it began; `27/05/2027` for an
 * exclusion, which lasts at least half a year.
 */
export function shortEnd({ kind, until }: Pause): string {
  const text = formatDateTime(new Date(until));
  return kind === 'break' ? `${text.slice(0, 5)}${noBreakSpace}${text.slice(11, 16)}` : text.slice(0, 10);
}
