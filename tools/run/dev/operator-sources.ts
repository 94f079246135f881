import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Settings } from '../../../server/src/platform/settings/settings.ts';
import { root } from '../../root.ts';
import { waitForServer, withoutExitHandlers } from './vite-plugins.ts';

const operatorRoot = join(root, 'operator');

/** Paths that the console's server answers; all others belong to the app. */
const serverPaths = ['/backoffice/'];

/** Serves the console by Vite on its own address, with its server behind it, like the wallet in member-sources.ts. */
export async function serveOperatorSources(settings: Settings, serverPort: number): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    root: operatorRoot,
    configFile: join(operatorRoot, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules/.vite/operator'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [waitForServer(serverPort, serverPaths), withoutExitHandlers()],
    server: {
      host: settings.host,
      port: settings.operatorPort,
      strictPort: true,
      proxy: { '/backoffice/': { target, ws: true } },
    },
  });
  await vite.listen();
  return vite;
}
