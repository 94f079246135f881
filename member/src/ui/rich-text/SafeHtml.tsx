import { keepWordsWhole } from '@kapao/contract/texts/whole-words';
import {
  isOwnPicture,
  richTextAddress,
  richTextAttributes,
  richTextDropped,
  richTextTags,
  safeHref,
} from '@kapao/core/text/rich-text';
import createPurifier from 'dompurify';
import { cx } from '../design/cx.ts';

/** Own instance: the hooks below apply only to these texts. */
const purifier = createPurifier(window);

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const allowed = richTextAttributes[element.tagName.toLowerCase()] ?? [];
  attribute.keepAttr = allowed.includes(attribute.attrName);
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') {
    const href = safeHref(element.getAttribute('href'));
    if (!href) return element.removeAttribute('href');
    element.setAttribute('href', href);
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  if (element.tagName === 'IMG' && !isOwnPicture(element.getAttribute('src'))) element.remove();
});

purifier.addHook('afterSanitizeElements', (node) => {
  if (node instanceof Text) node.data = keepWordsWhole(node.data);
});

const config = {
  ALLOWED_TAGS: richTextTags,
  ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat())],
  ALLOWED_URI_REGEXP: richTextAddress,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: richTextDropped,
};

/**
 * Text of the operator. The server has already sanitised it, and another library sanitises it again here by the same
 * list, so that one mistake on one side is not enough.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const clean = purifier.sanitize(html, config);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={cx('rich-text', className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
