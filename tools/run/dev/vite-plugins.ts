import type { Plugin } from 'vite';
import { forwardRead, untilListens } from './forward-read.ts';

/**
 * Removes Vite's handlers for SIGTERM and for the end of the input, which would end the process and leave other programs
 * running. Vite ends with the installation instead, even after restarting itself.
 */
export function withoutExitHandlers(): Plugin {
  const ours = { term: process.listeners('SIGTERM'), input: process.stdin.listeners('end') };
  return {
    name: 'kapao-no-end-of-its-own',
    configureServer() {
      for (const listener of process.listeners('SIGTERM'))
        if (!ours.term.includes(listener)) process.off('SIGTERM', listener);
      // Node types listeners as functions with any arguments.
      for (const listener of process.stdin.listeners('end'))
        if (!ours.input.includes(listener)) process.stdin.off('end', listener as () => void);
    },
  };
}

/** Makes calls wait for a server that is restarting, instead of failing. */
export function waitForServer(serverPort: number, ofTheServer: readonly string[]): Plugin {
  return {
    name: 'kapao-patience',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (!ofTheServer.some((path) => request.url?.startsWith(path))) next();
        else if (request.method === 'GET') void forwardRead(serverPort, request, response, next);
        else void untilListens(serverPort).then(() => next());
      });
    },
  };
}
