import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { isPolyglotFile, type PictureType } from '../polyglot-file.ts';

/** A picture takes one thread; how many at once, the queue says. */
sharp.concurrency(1);
// Every picture comes once.
sharp.cache(false);

/** By their own bytes; what the sender calls them does not count. */
const taken = ['image/jpeg', 'image/png', 'image/webp'] as const;
const takenInChats = ['image/jpeg', 'image/png', 'image/gif'] as const;
/** Decoded, these are at most some 160 MB. Bigger ones are refused by what their head says, before anything is decoded. */
export const mostPixels = 40_000_000;
const timeoutS = 30;

/**
 * The picture, and nothing but the picture: decoded as a whole, turned as its camera says, and written anew, so that
 * neither place, device nor anything hidden behind the pixels is kept. Null: it is none that we take, or it is damaged,
 * or it would be too big when decoded, or it is another kind of file as well.
 */
export function cleanPicture(bytes: Buffer): Promise<Buffer | null> {
  return madeAnew(bytes, (picture) =>
    picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
}

/** What members are shown: as wide as twice the widest place on a phone, and no more. */
const mostEdge = 1_200;

export interface ShownPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The same of a picture for members: small enough for a phone's line, and what is clear in it stays clear. */
export function shownPicture(bytes: Buffer): Promise<ShownPicture | null> {
  return madeAnew(bytes, async (picture) => {
    const { data, info } = await picture
      .resize({ width: mostEdge, height: mostEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

/** As large as it has to be for a screen of a phone to be read in it. */
const mostChatEdge = 2_000;

/** The same of a picture for a conversation; of a GIF all its pictures, one after the other. */
export function chatPicture(bytes: Buffer): Promise<Buffer | null> {
  const shrink = (picture: Sharp) =>
    picture
      .resize({ width: mostChatEdge, height: mostChatEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  return madeAnew(bytes, shrink, { types: takenInChats, pages: -1 });
}

interface Anew {
  readonly types?: readonly PictureType[];
  /** -1: all there are. Together they have `mostPixels` at most. */
  readonly pages?: number;
}

async function madeAnew<T>(
  bytes: Buffer,
  write: (picture: Sharp) => Promise<T>,
  { types = taken, pages = 1 }: Anew = {},
): Promise<T | null> {
  const type = await typeOf(bytes, types);
  if (!type || isPolyglotFile(bytes, type)) return null;
  try {
    return await write(
      sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages })
        .timeout({ seconds: timeoutS })
        .autoOrient()
        .toColourspace('srgb'),
    );
  } catch (fault) {
    // Whatever the decoder says is about the picture: it has nothing else.
    if (fault instanceof Error) return null;
    throw fault;
  }
}

async function typeOf(bytes: Buffer, types: readonly PictureType[]): Promise<PictureType | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return types.find((type) => type === found?.mime) ?? null;
}
