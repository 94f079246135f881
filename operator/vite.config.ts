import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Found from here whatever folder the build is started in. */
const here = { cwd: import.meta.dirname };

/** Few chunks: what every page needs, and the texts of a language in one. Each page is a chunk of its own, and what draws charts. */
const chunks = [
  // These two change with an update of a library only: whoever was here before has them.
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
    // A text without its translation stops the build. Whoever is still writing it sees it in English.
    lingui({ ...here, failOnMissing: command === 'build', failOnCompileError: true }),
    babel({
      presets: [reactCompilerPreset(), linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)],
    }),
    tailwindcss(),
  ],
  resolve: {
    // react-router-dom brings a copy of its own, whose context would not be that of the rest.
    dedupe: ['react', 'react-dom', 'react-router'],
    // For React 17 and older; ours has it itself.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
}));
