import postcss, { type AtRule, type Root, type Rule } from 'postcss';

/**
 * Of the app's style what a drawn page needs, to be sent within it; the rest comes as the file that all pages share. With it come
 * the fonts: known before the first paint they would delay it, and take the line from the app.
 */
export function criticalStyle(style: string, html: string): string {
  const page: Page = {
    classes: new Set(
      Array.from(html.matchAll(/class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat(),
    ),
    tags: new Set(['html', 'body', ...Array.from(html.matchAll(/<([a-z][\w-]*)/g), ([, tag = '']) => tag)]),
  };
  const root = postcss.parse(style);
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const needed = rule.selectors.filter((selector) => mayMatch(selector, page));
    if (needed.length === 0) rule.remove();
    else if (needed.length < rule.selectors.length) rule.selectors = needed;
  });
  root.walkAtRules('font-face', (face) => void (/url\(/.test(face.toString()) && face.remove()));
  dropUnread(root);
  return root.toString();
}

interface Page {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes'); // its type says so

/** Whether the page may have an element for it: what a state or an attribute adds is always possible. */
function mayMatch(selector: string, { classes, tags }: Page): boolean {
  const plain = selector.replaceAll(/:not\([^()]*\)/g, '').replaceAll(/(?<!\\)\[[^[\]]*\]/g, '');
  const named = Array.from(plain.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1'),
  );
  const elements = plain.replaceAll(/[.#:](?:\\.|[\w-])+/g, ' ').match(/[a-z][\w-]*/g) ?? [];
  return named.every((name) => classes.has(name)) && elements.every((tag) => tags.has(tag));
}

/** Values and movements that nothing left reads; a value may have been read by another alone, hence again and again. */
function dropUnread(root: Root): void {
  for (let before = '', now = root.toString(); before !== now; before = now, now = root.toString()) {
    root.walkDecls(/^--/, (value) => void (now.includes(`var(${value.prop}`) || value.remove()));
    root.walkAtRules((at) => {
      if (at.name === 'property' && !now.includes(`var(${at.params}`)) at.remove();
      if (at.name === 'keyframes' && now.split(at.params).length < 3) at.remove();
      if (at.nodes?.length === 0 && at.name !== 'layer') at.remove();
    });
    root.walkRules((rule) => void (rule.nodes.length > 0 || rule.remove()));
  }
}
