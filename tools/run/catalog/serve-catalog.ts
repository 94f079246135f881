import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../../root.ts';

const member = join(root, 'member');

/**
 * Serves the catalog of components (member/catalog) by Vite, with the app's own build settings; each state contains its
 * data, so it needs neither server nor database. `follows` says whether file changes reach the open pages.
 */
export async function serveCatalog(
  port: number,
  { follows }: { follows: boolean },
): Promise<{ url: string; close: () => Promise<void> }> {
  const vite = await createServer({
    root: member,
    configFile: join(member, 'vite.config.ts'),
    // A separate cache from that of `npm run dev`, which finds other packages and may run at the same time.
    cacheDir: join(root, 'node_modules/.vite-catalog'),
    logLevel: 'warn',
    clearScreen: false,
    optimizeDeps: {
      // The app's own entry as well, because a package found late would give the page a second React.
      entries: ['index.html', 'catalog/*.html', 'catalog/**/*.story.tsx'],
      // Imports that the compilers add to the sources; if found late, they would reload every page.
      include: ['react/compiler-runtime', 'react/jsx-dev-runtime', '@lingui/core', '@lingui/react'],
    },
    server: { port, strictPort: true, ...(follows ? {} : { hmr: false, watch: null }) },
  });
  await vite.listen();
  return { url: `http://localhost:${port}/catalog/`, close: () => vite.close() };
}
