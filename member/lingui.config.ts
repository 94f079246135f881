import { locales } from '@kapao/core/locale';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { textParts } from './text-parts.ts';

const below = (path: string) => `<rootDir>/src/${path}`;

// `la` is the specification's key for Lao; src/i18n/locale.ts maps it to lo-LA wherever the platform asks.
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: Object.entries(textParts).map(([part, { include, exclude }]) => ({
    path: `<rootDir>/src/i18n/locales/${part}/{locale}`,
    include: include.map(below),
    exclude: [...exclude.map(below), '**/*.test.*'],
  })),
  // The places of texts would change catalogs whenever a file is moved or gets its first text.
  format: formatter({ lineNumbers: false, origins: false }),
});
