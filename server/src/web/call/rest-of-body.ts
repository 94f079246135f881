import type { IncomingMessage } from 'node:http';

/** A film of a minute. It costs no memory, and its time is the server's limit for a request. */
export const mostRestBytes = 128 * 1024 * 1024;

/**
 * Reads on after a refusal and throws away what comes. A sender looks for the answer only when everything is sent; a
 * connection that ends before is a cut line to it, though the answer was written. Who sends without an end is cut off.
 */
export function takeTheRest(request: IncomingMessage): void {
  let bytes = 0;
  // Whatever read it before has stopped, and would hold it up.
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostRestBytes) request.destroy();
  });
  request.resume();
}
