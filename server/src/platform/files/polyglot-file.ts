/** What other programs would run or open, wherever they look for its beginning. */
const headSigns = ['%PDF-', '<svg', '<script', '<html', '<!doctype', '<?php', '<?xml'] as const;
/** A reader of PDF looks for its sign in the first kilobyte, and a browser that guesses looks no further either. */
const headBytes = 1_024 + 16; // a sign that begins there ends a little later
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipStart = Buffer.from('PK\x03\x04', 'latin1');
/** A ZIP is read from its end: a record of 22 bytes and a comment. */
const zipEndBytes = 22 + 65_535;

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/**
 * Whether the bytes of a picture or film are another kind of file besides: a document or a page behind its head or after its end,
 * or an archive at its end. What phones add by themselves (a film, a second picture, their own notes) is none of these,
 * and goes when the picture is written anew.
 */
export function isPolyglotFile(bytes: Buffer, type: PictureType | 'video/mp4'): boolean {
  if (says(bytes.subarray(0, headBytes))) return true;
  const end = bytes.subarray(-zipEndBytes);
  if (end.includes(zipEnd) && bytes.includes(zipStart)) return true;
  // The sign at a GIF's end is one byte, which stands anywhere.
  if (type === 'image/gif') return says(end);
  // A film is its boxes, and has nothing after them.
  const after = type === 'video/mp4' ? bytes.subarray(-headBytes) : bytes.subarray(endOf(bytes, type));
  return says(after.subarray(0, headBytes));
}

function says(part: Buffer): boolean {
  const text = part.toString('latin1').toLowerCase();
  return headSigns.some((sign) => text.includes(sign.toLowerCase()));
}

/** Where the picture ends; the end of the bytes where that cannot be seen, which the decoder judges. */
function endOf(bytes: Buffer, type: PictureType): number {
  if (type === 'image/webp') return 8 + bytes.readUInt32LE(4);
  const sign = type === 'image/png' ? Buffer.from('IEND\xaeB`\x82', 'latin1') : Buffer.from([0xff, 0xd9]);
  const at = bytes.lastIndexOf(sign);
  return at < 0 ? bytes.length : at + sign.length;
}
