import { formatDateTime } from '@kapao/core/calendar';
import type { Reply } from '../../frame/api/api.ts';

type Pause = NonNullable<Reply<'getWallet'>['pause']>;

/** Where it breaks, a line keeps the hour with its day. */
const noBreakSpace = '\u00a0';

/**
 * When it ends, where there is room for a word or two: `27/11 17:54` for a break, which is over within weeks and at the hour it
 * was begun at; `27/05/2027` for an exclusion, which lasts half a year at least.
 */
export function shortEnd({ kind, until }: Pause): string {
  const text = formatDateTime(new Date(until));
  return kind === 'break' ? `${text.slice(0, 5)}${noBreakSpace}${text.slice(11, 16)}` : text.slice(0, 10);
}
