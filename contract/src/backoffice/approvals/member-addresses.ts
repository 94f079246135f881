import { asciiDigits } from '@kapao/core/account/digits';

/** Fields of member texts that may hold our contact address or the payee's name; a picture may show a QR or a name. */
const addressFields: ReadonlySet<string> = new Set([
  'lineLink',
  'lineName',
  'lineQR',
  'website',
  'link',
  'image',
]);
const linked = /\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
/** Name beside a messenger's: `LINE ID: name`. */
const named =
  /(?:line|telegram|whatsapp|facebook|wechat|ไลน์|เทเลแกรม|เฟซบุ๊ก|ໄລນ໌|ລາຍ|ເຟສບຸກ) ?(?:id|ไอดี|ໄອດີ|[:=]) ?[:=]? ?[\w.-]{2,}/g;

/**
 * Whether a change of a text adds an address for members: a link, our LINE account or its QR, a website, a number, a
 * picture. Members would trust and pay the owner of a false address; rewording and removals add none, and the previous
 * value may be malformed.
 */
export function addsMemberAddress(before: unknown, after: unknown): boolean {
  const known = new Set(addressesIn(before));
  return addressesIn(after).some((address) => !known.has(address));
}

function addressesIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') {
    if (addressFields.has(field)) return value.trim() === '' ? [] : [value.trim()];
    const links = [...value.matchAll(linked)].map(
      ([, double, single, bare]) => double ?? single ?? bare ?? '',
    );
    return [...links, ...addressesWritten(value)];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    addressesIn(part, Array.isArray(value) ? field : name),
  );
}

/**
 * Returns the addresses in the words of a text as they are seen, without tags and invisible marks: a link, an email address or
 * `@name`, a name beside a messenger's, and a number as long as a phone's or an account's, without its separators.
 */
function addressesWritten(html: string): string[] {
  const text = asciiDigits(html.replace(/<[^<>]*>/g, '')).toLowerCase();
  const words = text.split(/[\s"'<>()]+/).filter((word) => /@[\w.-]|:\/\/|[a-z0-9-]\.[a-z]{2}/.test(word));
  const numbers = text.replace(/(?<=\d)[ .-]{1,2}(?=\d)/g, '').match(/\d{9,}/g) ?? [];
  return [...words, ...(text.match(named) ?? []), ...numbers];
}
