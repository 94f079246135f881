import { Worker } from 'node:worker_threads';
import { minuteMs } from '@kapao/core/time';
import type { PrintedStatement } from './printed-statement.ts';

/** Time after which a thread counts as hung; the longest statement takes a small part of it. */
const stuckMs = 2 * minuteMs;
/** Memory of a thread: several times what the longest statement needs. */
const maxMegabytes = 512;

/** Draws a statement as PDF in a thread of its own, so that payments do not wait. Rejects if the thread fails. */
export function toPdf(printed: PrintedStatement): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: printed,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    const timer = setTimeout(
      () => end(() => reject(new Error('a statement took too long to draw'))),
      stuckMs,
    );
    function end(settle: () => void) {
      clearTimeout(timer);
      settle();
      void thread.terminate();
    }
    thread.once('message', (drawn: Uint8Array) => end(() => resolve(Buffer.from(drawn))));
    thread.once('error', (fault) => end(() => reject(fault)));
    thread.once('exit', (code) =>
      end(() => reject(new Error(`the thread of a statement ended with ${code}`))),
    );
  });
}
