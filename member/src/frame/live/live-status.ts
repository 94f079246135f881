import type { LiveState } from './live.ts';

/**
 * State of the live updates. `live`: pushed; `connecting` and `reconnecting`: polled (live.ts); `silent`: queries are not
 * answered; `back`: just live again.
 */
export type LiveStatus = 'live' | 'back' | 'offline' | 'silent' | 'connecting' | 'reconnecting';

interface Known {
  online: boolean;
  live: LiveState;
  /** Whether queries are answered. */
  answers: boolean;
}

export function liveStatusOf({ online, live, answers }: Known): LiveStatus {
  if (!online) return 'offline';
  if (!answers) return 'silent';
  if (live === 'live') return 'live';
  return live === 'down' ? 'reconnecting' : 'connecting';
}

/**
 * Delays before a status is shown: a new page waits some seconds for the socket on a slow connection; a lost one is noticed
 * sooner.
 */
const firstMs = 8_000;
const lateMs = 2_500;
const backMs = 2_500;

/**
 * Returns the next status to show, and after how many milliseconds. A change from one problem to another is shown at once.
 */
export function nextShownStatus(
  shown: LiveStatus,
  actual: LiveStatus,
): { word: LiveStatus; afterMs: number } {
  if (shown === actual) return { word: shown, afterMs: 0 };
  if (actual === 'live') {
    if (shown === 'back') return { word: 'live', afterMs: backMs };
    return { word: shown === 'connecting' ? 'live' : 'back', afterMs: 0 };
  }
  if (shown === 'live' || shown === 'back')
    return { word: actual, afterMs: actual === 'connecting' ? firstMs : lateMs };
  return { word: actual, afterMs: 0 };
}
