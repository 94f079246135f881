import type { FastifyInstance } from 'fastify';
import { createBackofficeApp } from '../platform/backoffice/backoffice-app.ts';
import { startBackofficeSockets } from '../platform/backoffice/backoffice-socket.ts';
import { sessionOfToken } from '../platform/backoffice/backoffice-token.ts';
import { backofficeSlices } from './backoffice-slices.ts';
import type { ServerParts } from './create-deps.ts';

export interface Backoffice {
  readonly app: FastifyInstance;
  /** Something of this name changed: every open desk looks again. */
  tell(what: string): void;
  /** These customers are writing to support. */
  tellTyping(customerIds: readonly string[]): void;
  /** Answers its address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The operator's side on its own port, so that a network can keep members away from it. It listens when it is told to. */
export async function startBackoffice(deps: ServerParts): Promise<Backoffice> {
  const app = await createBackofficeApp(deps, backofficeSlices);
  const sockets = startBackofficeSockets(app.server, async (token) => {
    const session = await sessionOfToken(deps.pool, token);
    return session?.factorAt != null;
  });
  return {
    app,
    tell: sockets.tell,
    tellTyping: sockets.tellTyping,
    listen: () => app.listen({ host: deps.settings.host, port: deps.settings.operatorPort }),
    async close() {
      await sockets.stop();
      await app.close();
    },
  };
}
