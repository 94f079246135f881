import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import type { StatementEncoding } from '@kapao/contract/backoffice/statement-encodings';
import { minuteMs } from '@kapao/core/time';
import { BusyError } from '../../../platform/busy-error.ts';
import { ThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { ReceiptEvidence } from '../receipt-evidence.ts';
import type { StatedAccount, StatementWindow } from './read-statement-file.ts';

export interface StatementTask {
  /** Text that was decoded before, or the bytes of an upload. */
  readonly file: string | { readonly bytes: Uint8Array<ArrayBuffer>; readonly encoding: StatementEncoding };
  readonly account: StatedAccount;
  readonly window?: StatementWindow | undefined;
  /** Row limit, if lower than that of any statement. */
  readonly most?: number;
}

export type ReadStatement =
  | {
      readonly ok: true;
      readonly text: string;
      readonly file: string;
      readonly payments: readonly ReceiptEvidence[];
    }
  | { readonly ok: false; readonly flaws: readonly StatementFlaw[] };

const thread = new ThreadPool<StatementTask, ReadStatement>(
  new URL('./statement-worker.ts', import.meta.url),
  { threads: 1, maxWaiting: 16, taskMs: minuteMs },
);

/** Reads a statement in a thread, since thousands of rows take long. The memory of an upload is handed over. */
export async function readStatement(task: StatementTask): Promise<ReadStatement> {
  const memory = typeof task.file === 'string' ? [] : [task.file.bytes.buffer];
  const outcome = await thread.run(task, memory);
  if (outcome.kind === 'done') return outcome.answer;
  if (outcome.kind === 'busy') throw new BusyError('too many statements are read');
  return { ok: false, flaws: [{ code: 'NO_CSV', fault: 'TOOK_TOO_LONG' }] };
}
