/**
 * HTML elements allowed in the operator's texts. The server's sanitiser and the member app's both use this list: one side's
 * mistake is not enough to let something through, and neither drops what the other allows.
 */
export const richTextTags =
  'h2 h3 h4 p br hr ul ol li strong b em i u small blockquote table caption thead tbody tr th td a img'.split(
    ' ',
  );

/**
 * Allowed attributes: no class, style, id or handler. The sanitisers set `target` and `rel` of links and never take them
 * over.
 */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Elements removed with their content; any other unknown element loses only its own tag. */
export const richTextDropped =
  'script style noscript template svg math iframe object embed form textarea select option title xmp noembed noframes plaintext audio video'.split(
    ' ',
  );

export const richTextSchemes = ['https', 'http', 'mailto', 'tel', 'line'];

/** Allowed start of an address in a text: one of these schemes, or the folder of our own files. */
export const richTextAddress = /^(?:(?:https|http|mailto|tel|line):|\/files\/)/i;

/**
 * Returns the address of a link as a browser reads it, or null if it may not be opened from a text. Relative addresses may
 * not: a text does not know which page shows it.
 */
export function safeHref(href: string | null | undefined): string | null {
  if (!href) return null;
  const text = href.trim();
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return richTextSchemes.includes(url.protocol.slice(0, -1)) ? url.href : null;
}

/** Whether a picture is one of our own files: a picture elsewhere would tell its host who reads our texts. */
export function isOwnPicture(src: string | null | undefined): boolean {
  return typeof src === 'string' && /^\/files\/[\w-]+(?:[/.][\w-]+)*$/.test(src);
}
