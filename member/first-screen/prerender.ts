import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Market } from '@kapao/core/account/phone';
import type { Locale } from '@kapao/core/locale';
import { build, type Plugin } from 'vite';

const member = join(import.meta.dirname, '..');
const outDir = join(member, 'node_modules/.first-screen');

/** Exports of src/app/first-screen.tsx. */
interface FirstScreenModule {
  drawPage(path: string, locale: Locale): Promise<string>;
}

type Prerender = (market: Market, locale: Locale) => Promise<string>;

/** Builds the app for Node and lets `use` pre-render the login with it. */
export async function withPrerender<T>(use: (draw: Prerender) => Promise<T>): Promise<T> {
  await build({
    root: member,
    configFile: join(member, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [onlyTheFirstScreen()],
    build: { ssr: 'src/app/first-screen.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  try {
    return await use(async (market, locale) => {
      // Attributes that the server writes on the page (build-options.ts). They are read once, so each market needs its own
      // import.
      const page = { documentElement: { dataset: { market } } };
      Object.assign(globalThis, { document: page });
      const address = `${pathToFileURL(join(outDir, 'first-screen.js'))}?market=${market}`;
      const { drawPage } = (await import(address)) as FirstScreenModule;
      return drawPage('/login', locale);
    });
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
    rmSync(outDir, { recursive: true, force: true });
  }
}

/**
 * Leaves out the login's lazy chunks, which a pre-render never requests, and builds one file, so that each import starts
 * fresh.
 */
function onlyTheFirstScreen(): Plugin {
  return {
    name: 'kapao-only-the-first-screen',
    enforce: 'pre',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: false } } } }),
    resolveDynamicImport(specifier) {
      if (typeof specifier !== 'string' || /\/(?:LoginPage|public\.\w+)\.tsx?$/.test(specifier)) return null;
      return { id: specifier, external: true };
    },
  };
}
