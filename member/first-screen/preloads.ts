import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '@kapao/core/account/phone';
import type { Locale } from '@kapao/core/locale';
import type { Rolldown } from 'vite';

const src = join(import.meta.dirname, '../src');

/** Page of the app, its source files, and the text parts that it waits for. */
interface Page {
  path: string;
  files: string[];
  parts: string[];
}

/** Reads the pages from the source of the routes, so that new pages are included. */
export function pagesOf(routes: string): Page[] {
  // Imports before the table belong to the members' shell.
  const shell: Page = { path: '', files: [], parts: [] };
  const pages = [shell];
  for (const [, path, members, part, file] of routes.matchAll(
    /^ {2}'([^']+)': \{|\.\.\.(members)|(?:withTexts\('(\w+)',\s*)?import\('([^']+)'\)/gm,
  )) {
    if (path) pages.push({ path, files: [], parts: ['public'] });
    const page = pages.at(-1) ?? shell;
    if (members) {
      page.files.push(...shell.files);
      page.parts.push(...shell.parts);
    }
    if (file) page.files.push(join(src, 'app', file));
    if (part) page.parts.push(part);
  }
  return pages.filter(({ path }) => path.startsWith('/'));
}

export const pages = pagesOf(readFileSync(join(src, 'app/routes.ts'), 'utf8'));

const textsOf = (part: string, locale: Locale) =>
  join(src, 'i18n', part === 'public' ? `public.${locale}.ts` : `locales/${part}/${locale}.po`);

/** Returns the chunks that the page needs, so that the browser requests all of them at once. */
export function preloadsOf(page: Page, locale: Locale, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const atOnce = (chunk: Rolldown.OutputChunk, found: Set<string>) => {
    if (found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) atOnce(next, found);
    }
    return found;
  };
  const needed = new Set<string>();
  for (const file of [...page.files, ...page.parts.map((part) => textsOf(part, locale))]) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.split('?', 1)[0] === file));
    if (!chunk) throw new Error(`${file} is in no chunk`);
    atOnce(chunk, needed);
  }
  return [...needed];
}

const writingSystems = { th: ['latin', 'thai'], la: ['latin', 'lao'], en: ['latin'] } as const;
const signs = { th: 'baht', la: 'kip' } as const;

/** Returns the font files that a page in this language and its money amounts need (src/ui/design/fonts.css). */
export function fontsOf(market: Market, locale: Locale, bundle: Rolldown.OutputBundle): string[] {
  return [...writingSystems[locale], signs[market]].map((letters) => {
    const file = Object.keys(bundle).find((name) => name.includes(`/${letters}-`) && name.endsWith('.woff2'));
    if (!file) throw new Error(`there is no font for ${letters}`);
    return file;
  });
}
