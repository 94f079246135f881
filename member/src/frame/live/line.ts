import type { LiveState } from './live.ts';

/**
 * How news come. `live`: by themselves; `connecting` and `reconnecting`: by asking (live.ts); `silent`: what is asked is not
 * answered; `back`: just now by themselves again.
 */
export type Line = 'live' | 'back' | 'offline' | 'silent' | 'connecting' | 'reconnecting';

interface Known {
  online: boolean;
  live: LiveState;
  /** Whether readings are answered. */
  answers: boolean;
}

export function lineOf({ online, live, answers }: Known): Line {
  if (!online) return 'offline';
  if (!answers) return 'silent';
  if (live === 'live') return 'live';
  return live === 'down' ? 'reconnecting' : 'connecting';
}

/** Who has just come waits for the socket, on a slow line for some seconds; whoever had it notices that it is gone. */
const firstMs = 8_000;
const lateMs = 2_500;
const backMs = 2_500;

/** What is to be said next, and after how long. One trouble that becomes another is said at once. */
export function nextWord(said: Line, is: Line): { word: Line; afterMs: number } {
  if (said === is) return { word: said, afterMs: 0 };
  if (is === 'live') {
    if (said === 'back') return { word: 'live', afterMs: backMs };
    return { word: said === 'connecting' ? 'live' : 'back', afterMs: 0 };
  }
  if (said === 'live' || said === 'back')
    return { word: is, afterMs: is === 'connecting' ? firstMs : lateMs };
  return { word: is, afterMs: 0 };
}
