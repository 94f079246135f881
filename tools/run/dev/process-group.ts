import type { Plugin } from 'vite';
import { answerReading, untilListens } from './answer-reading.ts';

/**
 * Vite ends its whole process on a SIGTERM and when the terminal is closed, and everything else that runs for it would
 * stay. It ends with the house instead, also after it has started itself again.
 */
export function noEndOfItsOwn(): Plugin {
  const ours = { term: process.listeners('SIGTERM'), input: process.stdin.listeners('end') };
  return {
    name: 'kapao-no-end-of-its-own',
    configureServer() {
      for (const listener of process.listeners('SIGTERM'))
        if (!ours.term.includes(listener)) process.off('SIGTERM', listener);
      // Node gives listeners back as functions of anything.
      for (const listener of process.stdin.listeners('end'))
        if (!ours.input.includes(listener)) process.stdin.off('end', listener as () => void);
    },
  };
}

/** A call that comes while the server starts again waits for it, instead of failing. */
export function patience(serverPort: number, ofTheServer: readonly string[]): Plugin {
  return {
    name: 'kapao-patience',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (!ofTheServer.some((path) => request.url?.startsWith(path))) next();
        else if (request.method === 'GET') void answerReading(serverPort, request, response, next);
        else void untilListens(serverPort).then(() => next());
      });
    },
  };
}
