/** What the server takes (calls.uploadSlip of the contract; a test compares them). */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const mostBytes = 10 * 1024 * 1024;
export const mostMegabytes = mostBytes / 1024 / 1024;

export type PictureFlaw = 'not-supported' | 'too-large';

/** Looks at a chosen file before anything is sent: its size, and by its first bytes what it really is. */
export async function judgePicture(file: Blob): Promise<PictureFlaw | null> {
  if (file.size > mostBytes) return 'too-large';
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return typeOf(head) === null ? 'not-supported' : null;
}

/** By the marks that the three formats begin with (PNG 5.2, JPEG B.1.1.3, RFC 9649); the file's name says nothing. */
function typeOf(head: Uint8Array): (typeof pictureTypes)[number] | null {
  const letters = String.fromCharCode(...head);
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (letters.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  const isWebp = letters.startsWith('RIFF') && letters.startsWith('WEBP', 8);
  return isWebp ? 'image/webp' : null;
}
