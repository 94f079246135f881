import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const server = process.env.KAPAO_API ?? 'http://127.0.0.1:8080';

/** Found from here whatever folder the build is started in. */
const here = { cwd: import.meta.dirname };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // A text without its translation must stop the build, not reach a member in the wrong language.
    lingui({ ...here, failOnMissing: true, failOnCompileError: true }),
    // The macros go first: the compiler must see the plain calls that they become.
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset({}, here)] }),
    tailwindcss(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Icons and fonts stay files: an inlined one would be paid for by every locale and be lost to the cache.
    assetsInlineLimit: 0,
    // The server sends no polyfilled modulepreload; every browser we support knows it.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
      '/files': { target: server },
    },
  },
});
