import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Settings } from '../../../server/src/platform/settings/settings.ts';
import { noEndOfItsOwn, patience } from './process-group.ts';

const root = join(import.meta.dirname, '../../..');
const staffMember = join(root, 'operator');

/** What the console's server answers itself; everything else is the app. */
const ofTheServer = ['/backoffice/'];

/** Vite on the console's own address, with its server behind it, as member-sources.ts has it for the wallet. */
export async function serveOperatorSources(settings: Settings, serverPort: number): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    root: staffMember,
    configFile: join(staffMember, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules/.vite/operator'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [patience(serverPort, ofTheServer), noEndOfItsOwn()],
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
