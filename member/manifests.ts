import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Market, markets } from '@kapao/core/account/phone';
import { htmlLang, type Locale, locales } from '@kapao/core/locale';
import type { Plugin } from 'vite';

/** Returns the web app manifest of a market with its texts in one language (public/manifest.*.webmanifest has all). */
export function manifestIn(locale: Locale, market: Market): string {
  const file = join(import.meta.dirname, 'public', `manifest.${market}.webmanifest`);
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) =>
    inLanguage(value, htmlLang[locale]),
  );
  return JSON.stringify(manifest);
}

/** Replaces each text by its translation, and the manifest's own language by this one. */
function inLanguage(value: unknown, lang: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const translated = entries.flatMap(([key, each]) =>
    key.endsWith('_localized') ? [[key.slice(0, -'_localized'.length), each[lang]]] : [],
  );
  return Object.fromEntries([
    ...entries.filter(([key]) => !key.endsWith('_localized')),
    ...translated,
    ...('lang' in value ? [['lang', lang]] : []),
  ]);
}

/**
 * Writes a manifest for each market and language, because browsers show the name of an installed app's shortcuts as the
 * manifest has them, whatever language the member chose.
 */
export function manifests(): Plugin {
  const all = markets.flatMap((market) =>
    locales.map((locale) => ({ name: `manifest.${market}.${locale}.webmanifest`, market, locale })),
  );
  return {
    name: 'kapao-manifests',
    generateBundle() {
      for (const { name, market, locale } of all)
        this.emitFile({ type: 'asset', fileName: name, source: manifestIn(locale, market) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const asked = all.find(({ name }) => request.url === `/${name}`);
        if (!asked) return next();
        response.setHeader('content-type', 'application/manifest+json');
        response.end(manifestIn(asked.locale, asked.market));
      });
    },
  };
}
