import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

// `la` is the specification's key for Lao; src/i18n/locale.ts maps it to lo-LA wherever the platform asks.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'th', 'la'],
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] },
  ],
  // Line numbers would change every catalog with every edit of a screen.
  format: formatter({ lineNumbers: false }),
});
