import { setTimeout as sleep } from 'node:timers/promises';
import { periodOf } from '@kapao/core/calendar';

/** A test whose money belongs to one day of Bangkok does not begin shortly before the next one. */
export async function stayInOneDay(): Promise<void> {
  const leftMs = periodOf('day', new Date()).end.getTime() - Date.now();
  if (leftMs < 90_000) await sleep(leftMs);
}
