import type pg from 'pg';
import { v7 } from 'uuid';
import { noteOnline } from './online.queries.ts';
import type { Realtime } from './socket.ts';

const everyMs = 60_000;

/** Records each minute how many members have this server's app open. A minute that fails is simply missing. */
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
