import type pg from 'pg';
import type { OutboxRow } from '../ledger/transfer.ts';
import type { Jobs, NewJob } from './queue.ts';

export interface Hint {
  readonly memberId: string;
  readonly event: string;
  readonly data: object;
}

export interface RelayOptions {
  readonly pool: pg.Pool;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Tells the member's open apps; a hint that is lost costs nothing, they refetch when they reconnect. */
  readonly onHint: (hint: Hint) => void;
  readonly onError: (error: unknown) => void;
  readonly pauseMs?: number;
}

const rowsAtOnce = 500;

/**
 * Takes news out of the outbox after its transaction committed: jobs go to their queues in the transaction that
 * deletes the row, so none is lost or doubled; hints are told afterwards. Several relays may run side by side.
 */
export function startRelay({ pool, jobs, onHint, onError, pauseMs = 50 }: RelayOptions) {
  let stopping = false;
  const running = (async () => {
    while (!stopping) {
      try {
        const relayed = await relayOnce(pool, jobs, onHint);
        if (relayed === rowsAtOnce) continue;
      } catch (error) {
        onError(error);
      }
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  })();
  return {
    async stop() {
      stopping = true;
      await running;
    },
  };
}

/** One round; answers how many rows it relayed. */
export async function relayOnce(
  pool: pg.Pool,
  jobs: Pick<Jobs, 'send'>,
  onHint: (hint: Hint) => void,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<OutboxRow & { member_id: string }>(
      `delete from outbox where (member_id, id) in
         (select member_id, id from outbox limit ${rowsAtOnce} for update skip locked)
       returning member_id, topic, payload`,
    );
    const newJobs: NewJob[] = rows.filter((row) => row.topic === 'job').map((row) => row.payload);
    if (newJobs.length > 0) await jobs.send(newJobs, client);
    await client.query('commit');
    for (const row of rows) {
      if (row.topic !== 'hint') continue;
      onHint({ memberId: row.member_id, event: row.payload.event, data: row.payload.data ?? {} });
    }
    return rows.length;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
