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
  /** Jobs to send; code that declares work takes the whole of `Jobs`. */
  readonly jobs: Pick<Jobs, 'send'>;
  /** Signal to the relay that outbox rows were committed. */
  readonly outboxSignal: OutboxSignal;
}
