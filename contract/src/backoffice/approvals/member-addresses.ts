/** Fields of texts for members that name where to reach us, or whom they take for us. */
const addressFields: ReadonlySet<string> = new Set(['lineLink', 'lineName', 'lineQR', 'website', 'link']);
const hrefs = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const written = /(?:https?:\/\/|\bwww\.|\bline\.me\/|\blin\.ee\/)[^\s"'<>]+/gi;

/**
 * Whether a change of a text shows members an address that they were not shown before: a link, our LINE account or its QR, a
 * website. Whoever writes a false one is paid outside by members who take it for ours. Other words, and to take an address away,
 * add none; the value before may be malformed.
 */
export function addsMemberAddress(before: unknown, after: unknown): boolean {
  const known = new Set(addressesIn(before));
  return addressesIn(after).some((address) => !known.has(address));
}

function addressesIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') {
    if (addressFields.has(field)) return value.trim() === '' ? [] : [value.trim()];
    const linked = [...value.matchAll(hrefs)].map(
      ([, double, single, bare]) => double ?? single ?? bare ?? '',
    );
    return [...linked, ...(value.match(written) ?? [])];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    addressesIn(part, Array.isArray(value) ? field : name),
  );
}
