/** One element of an EMVCo QR text: two-digit tag, value. */
export interface Element {
  readonly tag: string;
  readonly value: string;
}

/**
 * Returns the CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF, no reflection, no final xor) of a text's UTF-8 bytes
 * as four upper-case hex digits. The check value for "123456789" is 29B1.
 */
export function crc16(text: string): string {
  let value = 0xffff;
  for (const byte of utf8.encode(text)) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) value = ((value << 1) ^ (value & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Encodes one element, whose length counts code points, as in EMVCo's example with a Chinese name (Merchant-Presented
 * QR, annex A). Throws RangeError on a wrong tag or a value over 99 code points, both faults of the caller.
 */
export function writeElement(tag: string, value: string): string {
  const { length } = [...value];
  if (!/^\d{2}$/.test(tag)) throw new RangeError(`not an EMV tag: ${tag}`);
  if (length > 99) throw new RangeError(`tag ${tag} holds ${length} letters; 99 is the most`);
  return tag + String(length).padStart(2, '0') + value;
}

/**
 * Parses the elements of a text in order; null if tags or lengths are wrong. Lengths that do not fit as code points are
 * tried as UTF-8 bytes, as some banks count; in ASCII both are equal.
 */
export function readElements(text: string): Element[] | null {
  return byLetters(text) ?? byBytes(text);
}

function byLetters(text: string): Element[] | null {
  const letters = [...text];
  return elementsOf(letters.length, (from, to) => letters.slice(from, to).join(''));
}

function byBytes(text: string): Element[] | null {
  const bytes = utf8.encode(text);
  return elementsOf(bytes.length, (from, to) => fromUtf8.decode(bytes.subarray(from, to)));
}

function elementsOf(length: number, part: (from: number, to: number) => string): Element[] | null {
  const elements: Element[] = [];
  for (let at = 0; at < length; ) {
    const head = part(at, at + 4);
    const end = at + 4 + Number(head.slice(2));
    if (!/^\d{4}$/.test(head) || end > length) return null;
    elements.push({ tag: head.slice(0, 2), value: part(at + 4, end) });
    at = end;
  }
  return elements;
}

/** Appends the checksum in tag 63, which covers everything up to and including its own `6304`. */
export function appendChecksum(run: string): string {
  return `${run}6304${crc16(`${run}6304`)}`;
}

/**
 * Parses a whole QR text, ignoring surrounding white space: `00` first, a correct checksum (upper or lower case) last, no
 * tag twice. Null for anything else.
 */
export function readWithChecksum(pasted: string): ReadonlyMap<string, string> | null {
  const text = pasted.trim();
  if (!/6304[0-9A-Fa-f]{4}$/.test(text) || text.slice(-4).toUpperCase() !== crc16(text.slice(0, -4)))
    return null;
  const isWhole = (elements: Element[] | null) =>
    elements?.[0]?.tag === '00' && elements.at(-1)?.tag === '63' && elements.at(-1)?.value.length === 4;
  const elements = [byLetters, byBytes].map((read) => read(text)).find(isWhole);
  return elements ? toMap(elements) : null;
}

/** Returns the elements by tag; null if a tag occurs twice, because no reader may guess which one counts. */
export function toMap(elements: readonly Element[]): ReadonlyMap<string, string> | null {
  const map = new Map(elements.map(({ tag, value }) => [tag, value]));
  return map.size === elements.length ? map : null;
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();
