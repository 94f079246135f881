/** CRC-16/CCITT-FALSE (poly 0x1021, init 0xFFFF) over UTF-8 bytes as 4 upper-case hex digits. */
export function crc(content: string): string {
  let value = 0xffff;
  for (const byte of Buffer.from(content, 'utf8')) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : (value << 1) & 0xffff;
    }
  }
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Returns one EMVCo element: two-digit tag, two-digit length in characters, value. Throws a RangeError if the value is
 * longer than 99 characters.
 */
export function element(tag: string, value: string): string {
  const { length } = [...value];
  if (length > 99) throw new RangeError(`tag ${tag} holds ${length} letters, at most 99 fit`);
  return `${tag}${String(length).padStart(2, '0')}${value}`;
}

/** Appends the checksum under `tag` (63 in payment QRs, 91 in slip QRs). */
export function withChecksum(elements: string[], tag: '63' | '91'): string {
  const content = `${elements.join('')}${tag}04`;
  return content + crc(content);
}

/** Parses consecutive elements; undefined if the lengths do not add up. */
export function readElements(content: string): Map<string, string> | undefined {
  const letters = [...content];
  const elements = new Map<string, string>();
  let at = 0;
  while (at < letters.length) {
    const head = letters.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return undefined;
    const end = at + 4 + Number(head.slice(2));
    if (end > letters.length) return undefined;
    elements.set(head.slice(0, 2), letters.slice(at + 4, end).join(''));
    at = end;
  }
  return elements;
}
