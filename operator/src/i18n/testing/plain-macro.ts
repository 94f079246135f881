import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { MessageDescriptor } from '@lingui/core';

const blank = '{}';

/** Stands for Lingui's `msg`, which only the build transforms: the id is the English text with `{}` for each value. */
export function msg(texts: TemplateStringsArray, ...values: unknown[]): MessageDescriptor {
  return { id: texts.join(blank), values: Object.fromEntries(Object.entries(values)) };
}

/** Returns the Thai texts of all catalogs by their English ones, both with `{}` for each value. */
export async function thaiTexts(): Promise<ReadonlyMap<string, string>> {
  const catalogs = await getCatalogs(
    getConfig({ cwd: decodeURIComponent(new URL('../../..', import.meta.url).pathname) }),
  );
  const parts = await Promise.all(catalogs.map((catalog) => catalog.read('th')));
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  return new Map(
    entries.map(([id, { message, translation = '' }]) => [plain(message ?? id), plain(translation)]),
  );
}

const plain = (text: string) => text.replace(/\{\w+\}/g, blank);
