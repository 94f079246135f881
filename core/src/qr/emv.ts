/** One element of an EMVCo QR text: two-digit tag, value. */
export interface Element {
  readonly tag: string;
  readonly value: string;
}

/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF, no reflection, no final xor) of the UTF-8 bytes of a text,
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
 * A length counts letters (code points), as in EMVCo's own example with a Chinese name (Merchant-Presented QR, annex A).
 * Throws RangeError on a tag that is not two digits or a value over 99 letters: both are faults of the caller.
 */
export function writeElement(tag: string, value: string): string {
  const { length } = [...value];
  if (!/^\d{2}$/.test(tag)) throw new RangeError(`not an EMV tag: ${tag}`);
  if (length > 99) throw new RangeError(`tag ${tag} holds ${length} letters; 99 is the most`);
  return tag + String(length).padStart(2, '0') + value;
}

/**
 * The elements of a run in their order, or null when tags or lengths are wrong. Where the lengths do not count letters they are
 * tried as bytes of UTF-8, which some banks count; in ASCII both are the same.
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

/** Closes a run with its checksum in tag 63, which covers everything up to and including its own `6304`. */
export function seal(run: string): string {
  return `${run}6304${crc16(`${run}6304`)}`;
}

/**
 * The elements of a whole QR text, whatever blanks or ends of lines stand around it: `00` first, a right checksum (upper or lower case) last, no tag twice.
 * Null for anything else.
 */
export function readSealed(pasted: string): ReadonlyMap<string, string> | null {
  const text = pasted.trim();
  if (!/6304[0-9A-Fa-f]{4}$/.test(text) || text.slice(-4).toUpperCase() !== crc16(text.slice(0, -4)))
    return null;
  const isWhole = (elements: Element[] | null) =>
    elements?.[0]?.tag === '00' && elements.at(-1)?.tag === '63' && elements.at(-1)?.value.length === 4;
  const elements = [byLetters, byBytes].map((read) => read(text)).find(isWhole);
  return elements ? toMap(elements) : null;
}

/** By tag; null when one stands there twice, which no reader may guess about. */
export function toMap(elements: readonly Element[]): ReadonlyMap<string, string> | null {
  const map = new Map(elements.map(({ tag, value }) => [tag, value]));
  return map.size === elements.length ? map : null;
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();
