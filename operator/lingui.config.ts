import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const screens = join(import.meta.dirname, 'src/screens');
const features = existsSync(screens)
  ? readdirSync(screens, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  : [];

/** One catalog per feature beside its screens, so that authors of different features never edit the same one. */
const folders = ['i18n', 'ui', 'frame', 'app', ...features.map(({ name }) => `screens/${name}`)];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'th'],
  catalogs: folders.map((folder) => ({
    path: `<rootDir>/src/${folder}/locales/{locale}`,
    include: [`<rootDir>/src/${folder}`],
    exclude: ['**/*.test.*'],
  })),
  // Sorted by message and without line numbers, so that an edit of a screen changes only its own entries.
  orderBy: 'message',
  format: formatter({ lineNumbers: false, origins: false }),
});
