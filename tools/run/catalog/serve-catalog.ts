import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../../..');
const member = join(root, 'member');

/**
 * Vite on the catalog of components (member/catalog), by the settings that the app is built with. It needs neither
 * server nor database: a state has what it shows in itself. `follows` says whether a changed file reaches the open pages.
 */
export async function serveCatalog(
  port: number,
  { follows }: { follows: boolean },
): Promise<{ url: string; close: () => Promise<void> }> {
  const vite = await createServer({
    root: member,
    configFile: join(member, 'vite.config.ts'),
    // Beside the one of `npm run dev`, which finds other packages and may run at the same time.
    cacheDir: join(root, 'node_modules/.vite-catalog'),
    logLevel: 'warn',
    clearScreen: false,
    optimizeDeps: {
      // The app itself, too: a package found late would give the page a second React.
      entries: ['index.html', 'catalog/*.html', 'catalog/**/*.story.tsx'],
      // What the compilers write into the sources; found late, it would load every page again.
      include: ['react/compiler-runtime', 'react/jsx-dev-runtime', '@lingui/core', '@lingui/react'],
    },
    server: { port, strictPort: true, ...(follows ? {} : { hmr: false, watch: null }) },
  });
  await vite.listen();
  return { url: `http://localhost:${port}/catalog/`, close: () => vite.close() };
}
