import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { manifestDescription, writePage } from '../../../server/src/platform/http/pages/write-page.ts';
import type { Settings } from '../../../server/src/platform/settings/settings.ts';
import { root } from '../../root.ts';
import { waitForServer, withoutExitHandlers } from './vite-plugins.ts';

const member = join(root, 'member');

/** Paths that the server answers; all others belong to the app. */
const serverPaths = ['/api', '/socket.io', '/files', '/healthz', '/readyz'];

/**
 * Serves the app by Vite on the wallet's own address, with the server behind it. In the other order the server would know
 * about development, and each of its restarts would break the page's connection to Vite.
 */
export async function serveMemberSources(settings: Settings, serverPort: number): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    root: member,
    configFile: join(member, 'vite.config.ts'),
    // Cache in the checkout's node_modules, because compilers skip files in a folder of that name.
    cacheDir: join(root, 'node_modules/.vite'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [pageOfTheMarket(settings), waitForServer(serverPort, serverPaths), withoutExitHandlers()],
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      // Transforms the first page while the server starts, so that it does not wait.
      warmup: { clientFiles: ['./src/main.tsx'] },
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, ws: path === '/socket.io' }])),
    },
  });
  await vite.listen();
  return vite;
}

/** Writes into the page what the server writes in production. */
function pageOfTheMarket(settings: Settings): Plugin {
  const { market } = settings;
  const description = manifestDescription(join(member, 'public'), market, market);
  return {
    name: 'kapao-page-of-the-market',
    transformIndexHtml: (html) => writePage(html, settings, market, description),
  };
}
