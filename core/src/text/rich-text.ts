/**
 * What a text of the operator may consist of. The server's sanitiser and the member app's both work from this list,
 * so that one mistake on one side is not enough, and nothing gets through one that the other would drop.
 */
export const richTextTags =
  'h2 h3 h4 p br hr ul ol li strong b em i u small blockquote table caption thead tbody tr th td a img'.split(
    ' ',
  );

/** No class, style, id or handler; `target` and `rel` of a link are set by the sanitisers, never taken over. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** These go with everything inside them; any other unknown element only loses its own tag. */
export const richTextDropped =
  'script style noscript template svg math iframe object embed form textarea select option title xmp noembed noframes plaintext audio video'.split(
    ' ',
  );

export const richTextSchemes = ['https', 'http', 'mailto', 'tel', 'line'];

/** What any address in a text begins with: one of the schemes above, or the folder of our own files. */
export const richTextAddress = /^(?:(?:https|http|mailto|tel|line):|\/files\/)/i;

/**
 * The address of a link as a browser will read it, or null when it may not be opened from a text. Relative ones may
 * not: a text does not know on which page it is shown.
 */
export function safeHref(href: string | null | undefined): string | null {
  if (!href) return null;
  const text = href.trim();
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return richTextSchemes.includes(url.protocol.slice(0, -1)) ? url.href : null;
}

/** Pictures come from our own files alone: a foreign one would tell its owner who reads our texts, and when. */
export function isOwnPicture(src: string | null | undefined): boolean {
  return typeof src === 'string' && /^\/files\/[\w-]+(?:[/.][\w-]+)*$/.test(src);
}
