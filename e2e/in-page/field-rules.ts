import { type Box, boxOf, contentOf, isPushedSideways, isSeen, width } from './boxes.ts';
import type { LayoutViolation } from './layout-violation.ts';
import { violation } from './text-rules.ts';

/**
 * Returns violations of form fields, whose text is not page text. Names and numbers may be longer than the field; amounts and
 * placeholders may not.
 */
export function fieldViolations(ground: Element): LayoutViolation[] {
  const found: LayoutViolation[] = [];
  for (const field of ground.querySelectorAll<HTMLInputElement>('input')) {
    if (!isSeen(field) || /checkbox|radio|file|hidden/.test(field.type)) continue;
    if (field.inputMode === 'decimal' && field.value && field.scrollWidth > field.clientWidth + 1)
      found.push(violation('amount-runs-on', field, field.value));
    // A placeholder that the field's name repeats may end in an ellipsis.
    if (getComputedStyle(field).textOverflow === 'ellipsis') continue;
    if (!field.value && widthOf(field.placeholder, field) > width(contentOf(field)) + 1)
      found.push(violation('placeholder-cut-off', field, field.placeholder));
  }
  for (const field of ground.querySelectorAll('select')) {
    if (!isSeen(field)) continue;
    const shown = field.selectedOptions[0]?.textContent ?? '';
    if (widthOf(shown, field) > width(contentOf(field)) + 1)
      found.push(violation('choice-cut-off', field, shown));
  }
  return found;
}

function widthOf(text: string, element: Element): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return pen.measureText(text).width;
}

/** Returns a violation for the page, and for each scrolling part of it, that is wider than its available width. */
export function sidewaysViolations(): LayoutViolation[] {
  const found: LayoutViolation[] = [];
  const page = document.documentElement;
  // A phone zooms out of a page that is too wide and reports a wider window, so `clientWidth` is used.
  const screen = page.clientWidth;
  if (page.scrollWidth > screen)
    found.push(violation('sideways', widest(screen), `${page.scrollWidth} of ${screen} px`));
  for (const part of document.querySelectorAll('*')) {
    if (
      part === page ||
      part === document.body ||
      part.scrollWidth <= part.clientWidth + 1 ||
      part.clientWidth <= 1
    )
      continue;
    if (!/auto|scroll/.test(getComputedStyle(part).overflowX) || isPushedSideways(part) || !isSeen(part))
      continue;
    found.push(violation('sideways', part, `${part.scrollWidth} of ${part.clientWidth} px`));
  }
  return found;
}

/** Returns the element that reaches farthest beyond the screen. */
function widest(room: number): Element {
  let found: { element: Element; box: Box } = {
    element: document.body,
    box: { left: 0, right: room, top: 0, bottom: 0 },
  };
  for (const element of document.body.querySelectorAll('*')) {
    const box = boxOf(element);
    if (box.right > found.box.right && isSeen(element)) found = { element, box };
  }
  return found.element;
}
