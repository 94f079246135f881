import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { describedIn, writePage } from '../../../server/src/platform/http/pages/write-page.ts';
import type { Settings } from '../../../server/src/platform/settings/settings.ts';
import { noEndOfItsOwn, patience } from './process-group.ts';

const root = join(import.meta.dirname, '../../..');
const member = join(root, 'member');

/** What the server answers itself; everything else is the app. */
const ofTheServer = ['/api', '/socket.io', '/files', '/healthz', '/readyz', '/metrics'];

/**
 * Vite on the wallet's own address, with the server behind it. Not the other way round, Vite behind the server: then
 * the server would know of development, and every restart of it would break the page's line to Vite.
 */
export async function serveMemberSources(settings: Settings, serverPort: number): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    root: member,
    configFile: join(member, 'vite.config.ts'),
    // Not in a node_modules of the room's own, and in one: what is in there the compilers leave alone.
    cacheDir: join(root, 'node_modules/.vite'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [pageOfTheMarket(settings), patience(serverPort, ofTheServer), noEndOfItsOwn()],
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      // Translated while the server starts, so that the first page does not wait for it.
      warmup: { clientFiles: ['./src/main.tsx'] },
      proxy: Object.fromEntries(ofTheServer.map((path) => [path, { target, ws: path === '/socket.io' }])),
    },
  });
  await vite.listen();
  return vite;
}

/** The page says what the server writes into it otherwise. */
function pageOfTheMarket(settings: Settings): Plugin {
  const description = describedIn(join(member, 'public'), settings.market);
  return {
    name: 'kapao-page-of-the-market',
    transformIndexHtml: (html) => writePage(html, settings, settings.market, description),
  };
}
