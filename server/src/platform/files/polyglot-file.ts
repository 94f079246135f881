/** Signatures of documents and pages that other programs would open or run. */
const documentSignatures = ['%PDF-', '<svg', '<script', '<html', '<!doctype', '<?php', '<?xml'] as const;
/** PDF readers look for the signature in the first kilobyte, and browsers that guess a type look no further. */
const headBytes = 1_024 + 16; // A signature that begins in the first kilobyte ends a little later.
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipStart = Buffer.from('PK\x03\x04', 'latin1');
/** ZIP end record of 22 bytes plus its comment; a ZIP is read from its end. */
const zipEndBytes = 22 + 65_535;

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/**
 * Whether the bytes of a picture or video are another kind of file as well: a document or page after its header or end, or
 * an archive at its end. Data that phones append (a video, a second picture, their own notes) does not count; re-encoding
 * the picture removes it.
 */
export function isPolyglotFile(bytes: Buffer, type: ImageType | 'video/mp4'): boolean {
  if (hasDocumentSignature(bytes.subarray(0, headBytes))) return true;
  const end = bytes.subarray(-zipEndBytes);
  if (end.includes(zipEnd) && bytes.includes(zipStart)) return true;
  // A GIF's end marker is a single byte that may occur anywhere.
  if (type === 'image/gif') return hasDocumentSignature(end);
  // A video consists of boxes and has nothing after them.
  const after = type === 'video/mp4' ? bytes.subarray(-headBytes) : bytes.subarray(endOf(bytes, type));
  return hasDocumentSignature(after.subarray(0, headBytes));
}

function hasDocumentSignature(part: Buffer): boolean {
  const text = part.toString('latin1').toLowerCase();
  return documentSignatures.some((sign) => text.includes(sign.toLowerCase()));
}

/** Returns the offset after the picture's end marker; the length of the bytes if there is none. */
function endOf(bytes: Buffer, type: ImageType): number {
  if (type === 'image/webp') return 8 + bytes.readUInt32LE(4);
  const sign = type === 'image/png' ? Buffer.from('IEND\xaeB`\x82', 'latin1') : Buffer.from([0xff, 0xd9]);
  const at = bytes.lastIndexOf(sign);
  return at < 0 ? bytes.length : at + sign.length;
}
