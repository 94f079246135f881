import postcss, { type AtRule, type Root, type Rule } from 'postcss';

/**
 * Returns the part of the app's CSS that a pre-rendered page needs, to be inlined in it; the rest comes in the file that
 * all pages share. Fonts stay in that file: declared earlier, they would delay the first paint and take bandwidth from the
 * app.
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
  dropUnused(root);
  return root.toString();
}

interface Page {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes'); // checked by `type`

/** Whether the page may contain an element that matches; states and attributes count as always possible. */
function mayMatch(selector: string, { classes, tags }: Page): boolean {
  const plain = selector.replaceAll(/:not\([^()]*\)/g, '').replaceAll(/(?<!\\)\[[^[\]]*\]/g, '');
  const named = Array.from(plain.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1'),
  );
  const elements = plain.replaceAll(/[.#:](?:\\.|[\w-])+/g, ' ').match(/[a-z][\w-]*/g) ?? [];
  return named.every((name) => classes.has(name)) && elements.every((tag) => tags.has(tag));
}

/**
 * Removes unused custom properties and animations. It repeats until nothing changes, because one property may be used only
 * by another.
 */
function dropUnused(root: Root): void {
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
