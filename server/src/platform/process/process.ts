import type pg from 'pg';
import type { Jobs } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import type { Settings } from '../settings/settings.ts';

/** Resources of the process that every layer may use. */
export interface Process {
  readonly settings: Settings;
  readonly log: Log;
  readonly pool: pg.Pool;
  /** Job queue, for sending only; code that registers workers takes the full `Jobs`. */
  readonly jobs: Pick<Jobs, 'send'>;
  /** Signal to the relay that outbox rows were committed. */
  readonly outboxSignal: OutboxSignal;
}
