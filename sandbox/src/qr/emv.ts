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

/** One EMVCo element: two-digit tag, two-digit byte length, value. Values longer than 99 bytes cannot be said. */
export function element(tag: string, value: string): string {
  const length = Buffer.byteLength(value, 'utf8');
  if (length > 99) throw new RangeError(`tag ${tag} holds ${length} bytes, at most 99 fit`);
  return `${tag}${String(length).padStart(2, '0')}${value}`;
}

/** Adds the closing checksum under `tag` (63 in payment QRs, 91 in slip QRs). */
export function seal(elements: string[], tag: '63' | '91'): string {
  const content = `${elements.join('')}${tag}04`;
  return content + crc(content);
}

/** The elements of a run, or undefined when lengths do not add up. */
export function readElements(content: string): Map<string, string> | undefined {
  const bytes = Buffer.from(content, 'utf8');
  const elements = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const head = bytes.toString('latin1', at, at + 4);
    if (!/^\d{4}$/.test(head)) return undefined;
    const end = at + 4 + Number(head.slice(2));
    if (end > bytes.length) return undefined;
    elements.set(head.slice(0, 2), bytes.toString('utf8', at + 4, end));
    at = end;
  }
  return elements;
}
