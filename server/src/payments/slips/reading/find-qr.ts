import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** The WASM file is read from disk: the library would fetch it from the internet. */
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Settings of one scan pass: how the image is processed, and how black is separated from white. */
interface ScanPass {
  readonly scale?: number;
  readonly blur?: number;
  readonly median?: number;
  readonly contrast?: 'normal' | 'local';
  readonly sharpen?: number;
  readonly turn?: number;
  readonly binarizer?: ReaderOptions['binarizer'];
  /** Part to scan: left, top, width and height as shares of the whole. */
  readonly part?: readonly [number, number, number, number];
}

/** Longest side; more gains nothing, since a legible QR in a photo is a few hundred pixels wide. */
const longestSide = 2_400;
/** Maximum pixels after enlargement, whatever scale a pass asks for. */
const maxPixels = 9_000_000;

/** Extra time for a second QR in an image whose first one is not a slip's. */
const secondQrMs = 1_500;

const imageParts = [
  [0, 0, 0.6, 0.6],
  [0.4, 0, 0.6, 0.6],
  [0, 0.4, 0.6, 0.6],
  [0.4, 0.4, 0.6, 0.6],
  [0.2, 0.2, 0.6, 0.6],
] as const;

/**
 * Scan passes, from those that read nearly all images to those for rare ones. The first that finds a wanted QR ends the
 * search.
 */
const scanPasses: readonly ScanPass[] = [
  {},
  { scale: 2 },
  { scale: 0.5 },
  { blur: 1.2 },
  { contrast: 'normal', sharpen: 1 },
  { contrast: 'local' },
  { blur: 2.5, scale: 0.7 },
  { median: 5 },
  { scale: 2, sharpen: 1.5 },
  { scale: 3 },
  { binarizer: 'GlobalHistogram' },
  { turn: 15 },
  { turn: 30 },
  { turn: 45 },
  ...imageParts.map((part) => ({ part, scale: 2 })),
  ...imageParts.map((part) => ({ part, scale: 2, contrast: 'local' as const })),
  ...imageParts.map((part) => ({ part, scale: 3, sharpen: 1.5 })),
  ...imageParts.map((part) => ({ part, blur: 1.5 })),
];

/**
 * Returns the texts of the QRs in an image, each once over all passes; the search ends with the first that `isWanted`, or
 * when the time is over. Nothing is guessed: a QR whose error correction fails does not count.
 */
export async function findQrs(
  picture: Buffer,
  isWanted: (text: string) => boolean,
  budgetMs: number,
): Promise<string[]> {
  let until = performance.now() + budgetMs;
  const texts = new Set<string>();
  const grey = await greyOf(picture);
  for (const [i, pass] of scanPasses.entries()) {
    // Runs at least one pass, however slowly the machine has decoded the image.
    if (i > 0 && performance.now() > until) break;
    for (const text of await scan(grey, pass)) texts.add(text);
    if ([...texts].some(isWanted)) break;
    // The image may have another QR, but it is readable.
    if (texts.size > 0) until = Math.min(until, performance.now() + secondQrMs);
  }
  return [...texts];
}

interface Grey {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function greyOf(picture: Buffer): Promise<Grey> {
  const { data, info } = await sharp(picture)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function scan(grey: Grey, pass: ScanPass): Promise<string[]> {
  const { data, width, height } = await prepared(grey, pass);
  const rgba = new Uint32Array(width * height);
  for (let i = 0; i < rgba.length; i++) rgba[i] = 0xff000000 + 0x010101 * (data[i] ?? 0);
  const found = await readBarcodes(
    // The object has the fields of an ImageData that the reader uses; Node has no such class.
    { data: new Uint8ClampedArray(rgba.buffer), width, height } as Parameters<typeof readBarcodes>[0],
    {
      formats: ['QRCode'],
      tryHarder: true,
      tryRotate: true,
      tryInvert: true,
      tryDownscale: true,
      maxNumberOfSymbols: 8,
      ...(pass.binarizer && { binarizer: pass.binarizer }),
    },
  );
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

async function prepared(grey: Grey, pass: ScanPass): Promise<Grey> {
  const { data, width, height } = grey;
  let image = sharp(data, { raw: { width, height, channels: 1 } });
  const [left, top, wide, high] = pass.part ?? [0, 0, 1, 1];
  const area = { width: Math.floor(width * wide), height: Math.floor(height * high) };
  if (pass.part)
    image = image.extract({ left: Math.floor(width * left), top: Math.floor(height * top), ...area });
  const most = Math.sqrt(maxPixels / (area.width * area.height));
  const scale = Math.min(pass.scale ?? 1, most);
  // Filters run before scaling down: detail finer than the modules is noise.
  if (pass.median) image = image.median(pass.median);
  if (pass.blur) image = image.blur(pass.blur);
  if (pass.contrast === 'normal') image = image.normalise();
  if (pass.contrast === 'local') image = image.clahe({ width: 32, height: 32, maxSlope: 4 });
  if (scale !== 1)
    image = image.resize({ width: Math.max(1, Math.round(area.width * scale)), kernel: 'cubic' });
  if (pass.sharpen) image = image.sharpen({ sigma: pass.sharpen });
  if (pass.turn) image = image.rotate(pass.turn, { background: '#ffffff' });
  const made = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data: made.data, width: made.info.width, height: made.info.height };
}
