import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { isTwoFiles } from './two-files.ts';

/** A picture takes one thread; how many at once, the queue says. */
sharp.concurrency(1);
// Every picture comes once.
sharp.cache(false);

/** By its own bytes; what the sender calls it does not count. */
const taken = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Decoded, these are at most some 160 MB. Bigger ones are refused by what their head says, before anything is decoded. */
export const mostPixels = 40_000_000;
const timeoutS = 30;

/**
 * The picture, and nothing but the picture: decoded as a whole, turned as its camera says, and written anew, so that
 * neither place, device nor anything hidden behind the pixels is kept. Null: it is none that we take, or it is damaged,
 * or it would be too big when decoded, or it is another kind of file as well.
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer | null> {
  const type = await typeOf(bytes);
  if (!type || isTwoFiles(bytes, type)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: timeoutS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch (fault) {
    // Whatever the decoder says is about the picture: it has nothing else.
    if (fault instanceof Error) return null;
    throw fault;
  }
}

async function typeOf(bytes: Buffer): Promise<(typeof taken)[number] | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return taken.find((type) => type === found?.mime) ?? null;
}
