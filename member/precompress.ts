import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The server writes into them what it alone knows, and compresses them then. */
const inPages = /[\\/]pages(?:[\\/]|$)/;
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;

/**
 * Writes `name.br` (quality 11, the smallest of some) and `name.gz` beside every text file of the build, so that the server only
 * picks a file and never compresses on the fly. Files under 512 bytes gain nothing and are left alone.
 */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'kapao:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // A build that failed wrote nothing; what it complained of must not be hidden by our complaint.
        if (!existsSync(outDir)) return;
        for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !compressible.test(entry.name) || inPages.test(entry.parentPath)) continue;
          const file = join(entry.parentPath, entry.name);
          const content = readFileSync(file);
          if (content.length < 512) continue;
          writeFileSync(`${file}.br`, smallestBrotli(content));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}

/** Ways of writing how far back something stands already (RFC 7932, 4): which is the shortest differs from file to file. */
const distanceWays = [0, 1, 2, 3].flatMap((postfixBits) =>
  [0, 8 << postfixBits].map((direct) => ({
    [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
    [constants.BROTLI_PARAM_NDIRECT]: direct,
  })),
);

function smallestBrotli(content: Buffer): Buffer {
  const tries = distanceWays.map((way) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        ...way,
      },
    }),
  );
  return tries.reduce((best, one) => (one.length < best.length ? one : best));
}
