import { readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

/** Pages that the server completes at run time and compresses then. */
const inPages = /[\\/]pages(?:[\\/]|$)/;
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * `node tools/run/precompress.ts <folder> [--smallest] [--gently]` writes `name.br` (quality 11) and `name.gz` beside
 * every text file from 512 bytes, so that the server never compresses on the fly. Each file is renamed only when
 * complete, because a server may be sending from the folder.
 */
async function precompress(folder: string, variants: readonly Variant[]): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && compressible.test(entry.name) && !inPages.test(entry.parentPath),
  );
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name), variants)));
}

async function compress(file: string, variants: readonly Variant[]): Promise<void> {
  const content = await readFile(file);
  if (content.length < 512) return;
  await writeAtomically(file, 'br', await smallestBrotli(content, variants));
  await writeAtomically(file, 'gz', await toGzip(content, { level: 9 }));
}

/**
 * Writes a file completely before renaming it. The temporary name has the same ending, so that a server does not take it
 * for a file of the app.
 */
async function writeAtomically(file: string, ending: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.${ending}`;
  await writeFile(unfinished, content);
  await rename(unfinished, `${file}.${ending}`);
}

type Variant = Readonly<Record<number, number>>;

/** Brotli parameters for encoding distances (RFC 7932, 4); which give the smallest file differs from file to file. */
const distanceVariants: readonly Variant[] = [0, 1, 2, 3].flatMap((postfixBits) =>
  [0, 8 << postfixBits].map((direct) => ({
    [zlib.BROTLI_PARAM_NPOSTFIX]: postfixBits,
    [zlib.BROTLI_PARAM_NDIRECT]: direct,
  })),
);

async function smallestBrotli(content: Buffer, variants: readonly Variant[]): Promise<Buffer> {
  const best = {
    [zlib.BROTLI_PARAM_QUALITY]: 11,
    [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const tries = await Promise.all(
    variants.map((variant) => toBrotli(content, { params: { ...best, ...variant } })),
  );
  return tries.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { smallest: { type: 'boolean' }, gently: { type: 'boolean' } },
});
const [folder] = positionals;
if (!folder) throw new Error('which folder?');
if (values.gently) setPriority(constants.priority.PRIORITY_LOW);
await precompress(folder, values.smallest ? distanceVariants : [{}]);
