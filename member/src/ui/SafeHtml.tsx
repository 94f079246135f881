import { createElement, Fragment, type ReactNode } from 'react';

/** Texts of the operator: the elements that such texts need, and only harmless addresses. Nothing else gets through. */
const allowed = new Set(
  'a b br div em h2 h3 h4 hr i li ol p s small span strong table tbody td th thead tr u ul'.split(' '),
);
/** Dropped with everything inside; an unknown element only loses its own tag. */
const dropped = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'svg',
  'math',
  'noscript',
  'form',
]);

/**
 * The server has sanitised this HTML already; it is done again here, so that one mistake on one side is not enough.
 * The markup is parsed into an inert document and rebuilt as React elements: no attribute is copied except `href`.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <div className={className}>{children(parsed.body)}</div>;
}

function children(parent: Node): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of one text never change places
  return Array.from(parent.childNodes, (node, index) => <Fragment key={index}>{rebuild(node)}</Fragment>);
}

function rebuild(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (dropped.has(tag)) return null;
  if (!allowed.has(tag)) return children(node);
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  if (tag !== 'a') return createElement(tag, null, ...children(node));
  const href = safeHref(node.getAttribute('href'));
  if (!href) return children(node);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-gold-text underline">
      {children(node)}
    </a>
  );
}

/** Only https, mailto, tel and LINE addresses may be opened from a text. */
export function safeHref(href: string | null): string | null {
  const url = href ? URL.parse(href.trim()) : null;
  return url && ['https:', 'mailto:', 'tel:', 'line:'].includes(url.protocol) ? url.href : null;
}
