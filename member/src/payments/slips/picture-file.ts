/** Types and size that the server accepts (`calls.uploadSlip` of the contract; a test compares them). */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const maxBytes = 10 * 1024 * 1024;
export const maxMegabytes = maxBytes / 1024 / 1024;

export type PictureFlaw = 'not-supported' | 'too-large';

/** Checks a chosen file before upload: its size, and its real type by its first bytes. */
export async function judgePicture(file: Blob): Promise<PictureFlaw | null> {
  if (file.size > maxBytes) return 'too-large';
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return typeOf(head) === null ? 'not-supported' : null;
}

/**
 * Returns the type by the signatures of the three formats (PNG 5.2, JPEG B.1.1.3, RFC 9649); the file's name proves
 * nothing.
 */
function typeOf(head: Uint8Array): (typeof pictureTypes)[number] | null {
  const letters = String.fromCharCode(...head);
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (letters.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  const isWebp = letters.startsWith('RIFF') && letters.startsWith('WEBP', 8);
  return isWebp ? 'image/webp' : null;
}
