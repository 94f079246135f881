/** Thread that draws one statement and ends. */
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { drawStatement } from './draw-statement.ts';
import type { PrintedStatement } from './printed-statement.ts';

// The thread is started with nothing else.
const drawn = await buffer(drawStatement(workerData as PrintedStatement));
parentPort?.postMessage(new Uint8Array(drawn));
