import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../root.ts';
import type { Locked } from './lock-file.ts';

const isNotice = (file: string) => /^(?:licen[cs]e|copying|notice|ofl)(?:[.-][\w.-]+)?$/i.test(file);

/** Returns the texts that a package is distributed with: its licence, and its notice if it has one. */
export function noticesOf({ path }: Pick<Locked, 'path'>): string[] {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isNotice(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
}

const manifest = z.object({
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});

/** Names the author and the address of a package without a licence text. */
function origin({ path }: Locked): string {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return 'Not installed here: it is for another system.';
  const { author, repository } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const by = typeof author === 'string' ? author : author?.name;
  const at = typeof repository === 'string' ? repository : repository?.url;
  return `Without a text of its licence. By ${by || 'its authors'}, ${at ?? 'without an address'}`;
}

/** Writes the notices of all packages that the product needs, from what is installed here. */
export function writeNotices(packages: readonly Locked[]): string {
  const sections = packages
    .filter(({ isProduction }) => isProduction)
    .map((each) => {
      const title = `${each.name} ${each.version} (${each.license ?? 'licence in its files'})`;
      const texts = noticesOf(each);
      return [title, '-'.repeat(title.length), ...(texts.length > 0 ? texts : [origin(each)])].join('\n\n');
    });
  return `${['Notices of the packages that Kapao uses', ...sections].join('\n\n\n')}\n`;
}
