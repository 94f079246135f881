import type pg from 'pg';
import { v7 } from 'uuid';
import { noteOnline } from './online.queries.ts';
import type { Realtime } from './socket.ts';

const everyMs = 60_000;

/**
 * Records each minute how many members have a socket on this server. A write that fails leaves its minute
 * out.
 */
export function countOnline(
  pool: pg.Pool,
  realtime: Pick<Realtime, 'members'>,
  onError: (error: Error) => void,
): { stop(): Promise<void> } {
  const copy = v7();
  let writing = Promise.resolve();
  const count = () => {
    writing = noteOnline(pool, copy, realtime.members()).catch(onError);
  };
  count();
  const timer = setInterval(count, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
