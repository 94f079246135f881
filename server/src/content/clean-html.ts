import {
  isOwnPicture,
  richTextAttributes,
  richTextDropped,
  richTextSchemes,
  richTextTags,
  safeHref,
} from '@kapao/core/text/rich-text';
import sanitize from 'sanitize-html';

/** Cache of cleaned texts, which change rarely and are read by everybody. */
const cleanedCache = new Map<string, string>();
const cacheLimit = 256;

/** Returns the safe part of staff-written HTML. Clean HTML stays unchanged. */
export function cleanHtml(html: string): string {
  const known = cleanedCache.get(html);
  if (known !== undefined) return known;
  const clean = sanitize(html.replaceAll('\0', ''), options);
  if (cleanedCache.size >= cacheLimit) cleanedCache.clear();
  cleanedCache.set(html, clean);
  return clean;
}

const options: sanitize.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { ...mutable(richTextAttributes), a: ['href', 'target', 'rel'] },
  nonTextTags: richTextDropped,
  allowedSchemes: richTextSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 32,
  transformTags: {
    // The page and the dialog have their own h1.
    h1: 'h2',
    a: (tagName, { href }): sanitize.Tag => {
      const safe = safeHref(href);
      return { tagName, attribs: safe ? { href: safe, target: '_blank', rel: 'noopener noreferrer' } : {} };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return !isOwnPicture(attribs.src);
    // A link without a safe address keeps only its text.
    return tag === 'a' && !attribs.href ? 'excludeTag' : false;
  },
};

function mutable(lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([tag, names]) => [tag, [...names]]));
}
