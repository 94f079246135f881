import { keepWordsWhole } from '@kapao/contract/texts/whole-words';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Resolves from this folder, wherever the build is started. */
const here = { cwd: import.meta.dirname };

/**
 * Few chunks: three for what every page needs, one for each language's texts, one for the socket and one for
 * shared parts. Each page has a chunk of its own, and so does the chart drawing.
 */
const chunks = [
  // These two change only when a library is updated, so returning visitors have them cached.
  { name: 'react', tags: ['$initial' as const], test: /node_modules\/(?:react|scheduler)/, priority: 6 },
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 5 },
  { name: 'frame', tags: ['$initial' as const], priority: 4 },
  { name: 'texts-th', test: /locales\/th\.po/, priority: 3 },
  { name: 'texts-en', test: /locales\/en\.po/, priority: 3 },
  { name: 'socket', test: /socket\.io|engine\.io/, priority: 2 },
  { name: 'parts', test: /operator\/src\/(?:ui|frame)\//, minShareCount: 2, priority: 1 },
];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    // A missing translation fails the build; in development the text shows in English.
    lingui({ ...here, failOnMissing: command === 'build', failOnCompileError: true }),
    {
      name: 'kapao-whole-words',
      transform: {
        filter: { id: /\.po$/ },
        handler: (code: string) => ({ code: keepWordsWhole(code), map: null }),
      },
    },
    babel({
      presets: [reactCompilerPreset(), linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)],
    }),
    tailwindcss(),
  ],
  resolve: {
    // react-router-dom bundles its own copy, whose React context would differ from the others'.
    dedupe: ['react', 'react-dom', 'react-router'],
    // The shim is for React 17 and older; our React has the hook built in.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The licences of what is bundled; those of the fonts are in public/, and Tailwind's is in the style sheet.
    license: { fileName: 'licences.txt' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
}));
