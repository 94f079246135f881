/**
 * Returns the how-to list for comparison part by part: the order of clips and links, and the texts of the operator's own
 * items. A version with another shape is compared as a whole.
 */
export function howtoParts(items: unknown): unknown {
  if (!Array.isArray(items) || !items.every(isItem)) return { all: items };
  const own = items.filter((item) => 'link' in item);
  return {
    order: items.map((item) => ('clip' in item ? item.clip : item.link)),
    own: Object.fromEntries(own.map((item, at) => [at + 1, item])),
  };
}

function isItem(item: unknown): item is { readonly clip: string } | { readonly link: string } {
  if (typeof item !== 'object' || item === null) return false;
  return 'clip' in item ? typeof item.clip === 'string' : 'link' in item && typeof item.link === 'string';
}
