const leastBytes = 32;
/** Fewest different values among 32 or more bytes: chance gives some thirty, and less than twenty practically never. */
const leastDistinct = 20;

/**
 * Whether a text may be 32 random bytes or more in base64 or hex. Nobody can prove chance; this finds passwords, words,
 * repetitions and sequences.
 */
export function isRandomSecret(text: string): boolean {
  const bytes = bytesOf(text);
  if (!bytes || bytes.length < leastBytes) return false;
  const steps = bytes.map((byte, index) => (byte - (bytes[index - 1] ?? 0)) & 0xff);
  return new Set(bytes).size >= leastDistinct && new Set(steps).size >= leastDistinct;
}

function bytesOf(text: string): Buffer | null {
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  // Words without spaces are base64, too; forty letters drawn at random are never all of one case.
  if (/^[\w+/-]+={0,2}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text))
    return Buffer.from(text, 'base64');
  return null;
}
