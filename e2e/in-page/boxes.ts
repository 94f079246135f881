/** In CSS pixels, from the window's upper left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function boxOf(element: Element): Box {
  return plain(element.getBoundingClientRect());
}

/** What a browser answers keeps its figures where copying does not find them. */
export function plain({ left, right, top, bottom }: DOMRect): Box {
  return { left, right, top, bottom };
}

/** Without its border and its padding: where its text may stand. */
export function contentOf(element: Element): Box {
  const { left, right, top, bottom } = boxOf(element);
  const style = getComputedStyle(element);
  const px = (value: string) => Number.parseFloat(value) || 0;
  return {
    left: left + px(style.borderLeftWidth) + px(style.paddingLeft),
    right: right - px(style.borderRightWidth) - px(style.paddingRight),
    top: top + px(style.borderTopWidth) + px(style.paddingTop),
    bottom: bottom - px(style.borderBottomWidth) - px(style.paddingBottom),
  };
}

export function common(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export const width = ({ left, right }: Box) => right - left;
export const height = ({ top, bottom }: Box) => bottom - top;

/** On one line: whatever their sizes, the lower of the two stands within half of the other's height. */
export function isOneLine(one: Box, other: Box): boolean {
  return height(common(one, other)) >= Math.min(height(one), height(other)) / 2;
}

/** Those with a box around it, the nearest first, as far as they hold it: what is placed on the window is held by nothing else. */
export function* around(element: Element): Generator<HTMLElement> {
  let at: Element | null = element;
  while (at) {
    const { position } = getComputedStyle(at);
    if (position === 'fixed') return;
    // Its offset parent is never a part of a drawing, which has none.
    const next: Element | null =
      position === 'absolute' && at instanceof HTMLElement ? at.offsetParent : at.parentElement;
    const hasBox = next && next !== document.body && getComputedStyle(next).display !== 'contents';
    if (hasBox && next instanceof HTMLElement) yield next;
    at = next === document.body ? null : next;
  }
}

/** What is laid over the page, or scrolls in a part of it, moves apart from it; two of one layer must never meet. */
export function layerOf(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position, overflowY } = getComputedStyle(at);
    if (/fixed|sticky/.test(position) || /auto|scroll/.test(overflowY)) return at;
  }
  return document.body;
}

/** A row that is meant to be pushed sideways: all that it holds stands beside each other, whatever the room. */
export function isPushedSideways(element: Element): boolean {
  const { overflowX, display, flexWrap, flexDirection } = getComputedStyle(element);
  return (
    /auto|scroll/.test(overflowX) && /flex$/.test(display) && flexWrap === 'nowrap' && flexDirection === 'row'
  );
}

/** Drawn, and for eyes: what only a screen reader is told has a box of a pixel. */
export function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    if (/absolute|fixed/.test(getComputedStyle(at).position) && at.clientWidth <= 1) return false;
  return true;
}

/** By what a person would find it. */
export function nameOf(element: Element): string {
  const words = (element.getAttribute('aria-label') || element.textContent || '').replace(/\s+/g, ' ').trim();
  const placed = element.closest('[role=dialog], main, nav, header, footer');
  const place = placed?.getAttribute('role') ?? placed?.tagName.toLowerCase() ?? 'page';
  return `<${element.tagName.toLowerCase()}> “${words.slice(0, 60)}” in ${place}`;
}
