import type pg from 'pg';
import { v7 } from 'uuid';
import { noteOnline } from './online.queries.ts';
import type { Realtime } from './socket.ts';

const everyMs = 60_000;

/** Writes down each minute whose apps are open on this copy of the server. A minute that fails is missing, and hurts nobody. */
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
