/** Box in CSS pixels from the window's upper left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function boxOf(element: Element): Box {
  return plain(element.getBoundingClientRect());
}

/** Copies the values, because a `DOMRect` has them in getters that object spread skips. */
export function plain({ left, right, top, bottom }: DOMRect): Box {
  return { left, right, top, bottom };
}

/** Returns the box without border and padding, where text may stand. */
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

/** Whether both are on one line: they overlap vertically by at least half of the lower height. */
export function isOneLine(one: Box, other: Box): boolean {
  return height(common(one, other)) >= Math.min(height(one), height(other)) / 2;
}

/** Yields the ancestors that contain the element, nearest first. Fixed elements are contained by none. */
export function* around(element: Element): Generator<HTMLElement> {
  let at: Element | null = element;
  while (at) {
    const { position } = getComputedStyle(at);
    if (position === 'fixed') return;
    // SVG elements have no `offsetParent`.
    const next: Element | null =
      position === 'absolute' && at instanceof HTMLElement ? at.offsetParent : at.parentElement;
    const hasBox = next && next !== document.body && getComputedStyle(next).display !== 'contents';
    if (hasBox && next instanceof HTMLElement) yield next;
    at = next === document.body ? null : next;
  }
}

/**
 * Returns the layer of an element: an overlay or a scrolling part, which moves apart from the page. Two elements of one
 * layer must never overlap.
 */
export function layerOf(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position, overflowY } = getComputedStyle(at);
    if (/fixed|sticky/.test(position) || /auto|scroll/.test(overflowY)) return at;
  }
  return document.body;
}

/** Whether the element is a row that scrolls sideways: its items stand side by side, whatever the width. */
export function isPushedSideways(element: Element): boolean {
  const { overflowX, display, flexWrap, flexDirection } = getComputedStyle(element);
  return (
    /auto|scroll/.test(overflowX) && /flex$/.test(display) && flexWrap === 'nowrap' && flexDirection === 'row'
  );
}

/** Whether the element is rendered and visible; text only for screen readers has a box of one pixel. */
export function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    if (/absolute|fixed/.test(getComputedStyle(at).position) && at.clientWidth <= 1) return false;
  return true;
}

/** Returns the element's tag, text and part of the page, by which a reader of the report finds it. */
export function nameOf(element: Element): string {
  const words = (element.getAttribute('aria-label') || element.textContent || '').replace(/\s+/g, ' ').trim();
  const placed = element.closest('[role=dialog], main, nav, header, footer');
  const container = placed?.getAttribute('role') ?? placed?.tagName.toLowerCase() ?? 'page';
  return `<${element.tagName.toLowerCase()}> “${words.slice(0, 60)}” in ${container}`;
}
