import { type Locale, locales } from '@kapao/core/locale';

export interface Said {
  readonly where: string;
  readonly text: string;
}

export interface Entry extends Said {
  readonly locale: Locale;
  readonly context: string;
  readonly id: string;
}

/** Reads a catalog, in which Lingui writes `msgctxt`, `msgid` and `msgstr` on one line each. */
export function readCatalog(path: string, text: string): Entry[] {
  const locale = locales.find((each) => path.endsWith(`/${each}.po`));
  if (!locale) throw new Error(`${path} is in no language of ours`);
  const found = text.matchAll(/^(?:msgctxt (".*")\n)?msgid (".+")\nmsgstr (".+")$/gm);
  return Array.from(found, ([, context = '""', id = '""', words = '""']) => ({
    where: `${path}: ${id}`,
    locale,
    context: read(context),
    id: read(id),
    text: read(words),
  }));
}

function read(quoted: string): string {
  return JSON.parse(quoted);
}
