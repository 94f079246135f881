import type pg from 'pg';
import type { Jobs } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import type { OutboxSignal } from '../outbox/outbox-signal.ts';
import type { Settings } from '../settings/settings.ts';

/** What every floor may use of the process that it runs in. */
export interface Process {
  readonly settings: Settings;
  readonly log: Log;
  readonly pool: pg.Pool;
  /** Who declares work asks for the whole of `Jobs` besides. */
  readonly jobs: Pick<Jobs, 'send'>;
  /** Rung when news for the outbox's relay was committed. */
  readonly outboxSignal: OutboxSignal;
}
