import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sizes in bytes, as the built apps have them: a page, a compressed script, a how-to clip. */
const sizes = { page: 30_000, script: 60_000, clip: 400_000 } as const;

export const standInFiles = { script: '/assets/app-12345678.js', clip: '/howto/wallet.mp4' } as const;

/** Writes files that are served as those of a built app, so that no bench needs a build. Returns the folder. */
export async function writeStandInApp(folder: string): Promise<string> {
  for (const each of ['assets', 'howto']) await mkdir(join(folder, each), { recursive: true });
  const head = '<!doctype html><html lang="th"><meta name="description" content="" />';
  await writeFile(join(folder, 'index.html'), `${head}<script>1</script>${'x'.repeat(sizes.page)}</html>`);
  await writeFile(join(folder, 'manifest.th.webmanifest'), '{}');
  await writeFile(join(folder, standInFiles.script), ' '.repeat(sizes.script));
  await writeFile(join(folder, standInFiles.clip), Buffer.alloc(sizes.clip));
  return folder;
}
