import { build, type Rolldown } from 'vite';

/** Bundles a module and its imports into one script for a page. */
export async function pageScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: file, formats: ['iife'], name: 'page', fileName: 'page' },
    },
  });
  // One entry and one format produce one output.
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}
