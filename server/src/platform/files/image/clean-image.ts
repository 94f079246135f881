import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { isPolyglotFile, type PictureType } from '../polyglot-file.ts';

/** One thread per picture; the queue limits how many are processed at once. */
sharp.concurrency(1);
// No cache, because every picture is processed once.
sharp.cache(false);

/** Formats accepted, detected from the bytes; the sender's content type is ignored. */
const taken = ['image/jpeg', 'image/png', 'image/webp'] as const;
const takenInChats = ['image/jpeg', 'image/png', 'image/gif'] as const;
/** At most some 160 MB decoded. Larger pictures are refused by their header, before anything is decoded. */
export const mostPixels = 40_000_000;
const timeoutS = 30;

/**
 * Re-encodes a picture, rotated as its camera recorded, so that neither location, device nor hidden data after the pixels
 * is kept. Null: the format is not accepted, the file is damaged, too big when decoded, or also another kind of file.
 */
export function cleanPicture(bytes: Buffer): Promise<Buffer | null> {
  return madeAnew(bytes, (picture) =>
    picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
}

/** Longest edge of pictures shown to members: twice the widest place on a phone. */
const mostEdge = 1_200;

export interface ShownPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Re-encodes a picture for members: small enough for a mobile connection, with transparency kept. */
export function shownPicture(bytes: Buffer): Promise<ShownPicture | null> {
  return madeAnew(bytes, async (picture) => {
    const { data, info } = await picture
      .resize({ width: mostEdge, height: mostEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

/** Longest edge that keeps a phone's screenshot readable. */
const mostChatEdge = 2_000;

/** Re-encodes a picture for the chat; a GIF keeps all its frames. */
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
  /** Number of frames to read; -1 reads all. Together they have at most `mostPixels`. */
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
    // Any error of the decoder is about the picture, its only input.
    if (fault instanceof Error) return null;
    throw fault;
  }
}

async function typeOf(bytes: Buffer, types: readonly PictureType[]): Promise<PictureType | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return types.find((type) => type === found?.mime) ?? null;
}
