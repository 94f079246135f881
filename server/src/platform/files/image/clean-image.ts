import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import type { CleanFile } from '../file-cleaner.ts';
import { type ImageType, isPolyglotFile } from '../polyglot-file.ts';

/** One thread per picture; the file cleaner limits how many are processed at once. */
sharp.concurrency(1);
// No cache, because every picture is processed once.
sharp.cache(false);

/** Formats accepted, detected from the bytes; the sender's content type is ignored. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
const acceptedChatTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
/** Maximum pixels, some 160 MB decoded. Larger pictures are refused by their header, before anything is decoded. */
export const maxPixels = 40_000_000;
const timeoutS = 30;

/**
 * Re-encodes a picture, rotated as its camera recorded, so that neither location, device nor hidden data after the pixels
 * is kept. Null: the format is not accepted, the file is damaged, too big when decoded, or also another kind of file.
 */
export function cleanImage(bytes: Buffer): Promise<CleanFile | null> {
  return reencode(bytes, (picture) =>
    picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }),
  );
}

/** Longest edge of pictures shown to members: twice the widest place on a phone. */
const maxEdge = 1_200;

/** Re-encodes a picture for members: small enough for a mobile connection, with transparency kept. */
export function imageForMembers(bytes: Buffer): Promise<CleanFile | null> {
  return reencode(bytes, (picture) =>
    picture
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 }),
  );
}

/** Longest edge that keeps a phone's screenshot readable. */
const maxChatEdge = 2_000;

/** Re-encodes a picture for the chat; a GIF keeps all its frames. */
export function imageForChat(bytes: Buffer): Promise<CleanFile | null> {
  const shrink = (picture: Sharp) =>
    picture
      .resize({ width: maxChatEdge, height: maxChatEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 });
  return reencode(bytes, shrink, { types: acceptedChatTypes, pages: -1 });
}

interface ReencodeOptions {
  readonly types?: readonly ImageType[];
  /** Number of frames to read; -1 reads all. Together they have at most `maxPixels`. */
  readonly pages?: number;
}

async function reencode(
  bytes: Buffer,
  write: (picture: Sharp) => Sharp,
  { types = acceptedTypes, pages = 1 }: ReencodeOptions = {},
): Promise<CleanFile | null> {
  const type = await typeOf(bytes, types);
  if (!type || isPolyglotFile(bytes, type)) return null;
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages })
      .timeout({ seconds: timeoutS })
      .autoOrient()
      .toColourspace('srgb');
    const { data, info } = await write(picture).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (fault) {
    // Any error of the decoder is about the picture, its only input.
    if (fault instanceof Error) return null;
    throw fault;
  }
}

async function typeOf(bytes: Buffer, types: readonly ImageType[]): Promise<ImageType | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return types.find((type) => type === found?.mime) ?? null;
}
