import { isHttps } from '@kapao/core/is-https';
import type { FastifyInstance } from 'fastify';
import { createBackofficeApp } from '../platform/backoffice/backoffice-app.ts';
import { startBackofficeSockets } from '../platform/backoffice/backoffice-socket.ts';
import { sessionOfToken } from '../platform/backoffice/backoffice-token.ts';
import { readStaffDevice } from '../platform/backoffice/staff-device.ts';
import { backofficeSlices } from './backoffice-slices.ts';
import type { ServerParts } from './create-deps.ts';

export interface Backoffice {
  readonly app: FastifyInstance;
  /** Notifies open consoles that something of this name changed, so that they refetch. */
  notify(what: string): void;
  /** Notifies open consoles that these customers are typing to support. */
  notifyTyping(customerIds: readonly string[]): void;
  /** Starts listening; resolves to its address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Creates the backoffice server on its own port, so that a network can keep members away from it. It does not listen before
 * `listen` is called.
 */
export async function startBackoffice(deps: ServerParts): Promise<Backoffice> {
  const app = await createBackofficeApp(deps, backofficeSlices);
  const secure = isHttps(deps.settings.operatorUrl);
  const sockets = startBackofficeSockets(app.server, {
    settings: deps.settings,
    secure,
    isKnownDevice: (cookies) => readStaffDevice(cookies, deps.settings.serverKeys, secure) !== null,
    async isSessionValid(token, isKnownDevice) {
      const session = await sessionOfToken(isKnownDevice ? deps.pool : deps.strangerPool, token);
      return session?.factorAt != null;
    },
  });
  return {
    app,
    notify: sockets.notify,
    notifyTyping: sockets.notifyTyping,
    listen: () => app.listen({ host: deps.settings.host, port: deps.settings.operatorPort }),
    async close() {
      await sockets.stop();
      await app.close();
    },
  };
}
