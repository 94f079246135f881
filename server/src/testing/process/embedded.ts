/**
 * Process that starts on a DATA_DIR, its argument, beside others or until a test kills it. Prints what it found, and leaves
 * the database running.
 */

import { startEmbedded } from '../../platform/db/embedded/embedded.ts';

const { pid, url, adopted } = await startEmbedded({ dataDir: process.argv[2] ?? '', log: () => {} });
console.log(JSON.stringify({ pid, url, adopted }));
