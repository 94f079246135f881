import {
  around,
  type Box,
  boxOf,
  common,
  height,
  isPushedSideways,
  isSeen,
  layerOf,
  nameOf,
  width,
} from './boxes.ts';
import type { LayoutViolation } from './layout-violation.ts';
import { violation } from './text-rules.ts';

const pressed =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch]';

/**
 * Target sizes in CSS pixels: `thumb` in at least one direction; `least` in the other, or for a target that stands alone.
 */
const thumb = 44;
const least = 24;

interface Target {
  element: Element;
  box: Box;
  layer: Element;
}

export function pressViolations(ground: Element): LayoutViolation[] {
  const targets = targetsIn(ground);
  return [...targets.flatMap((target) => sizeViolations(target, targets)), ...overlaps(targets)];
}

function targetsIn(ground: Element): Target[] {
  const found = new Set<Element>();
  for (const element of ground.querySelectorAll(pressed)) {
    const isBox = element.matches('[type=checkbox], [type=radio], [type=file]');
    const label = isBox ? element.closest('label') : null;
    const target = label ?? element;
    const style = getComputedStyle(target);
    if (style.pointerEvents === 'none' || target.closest('[inert]') || !isSeen(target)) continue;
    found.add(target);
  }
  return [...found]
    .map((element) => ({ element, box: seenPart(element), layer: layerOf(element) }))
    .filter(({ box }) => width(box) > 0 && height(box) > 0);
}

/** Returns the part of an element that scrolling can show; a row that scrolls sideways can show all of it. */
function seenPart(element: Element): Box {
  let box = boxOf(element);
  for (const at of around(element)) {
    const { overflowX } = getComputedStyle(at);
    if (overflowX !== 'visible' && !isPushedSideways(at)) box = common(box, scrolled(at));
  }
  return box;
}

/** Returns a box with the element's width and its full scroll height. */
function scrolled(element: HTMLElement): Box {
  const { left, right, top } = boxOf(element);
  const from = top - element.scrollTop;
  return { left, right, top: from, bottom: from + Math.max(element.scrollHeight, element.offsetHeight) };
}

function sizeViolations({ element, box }: Target, all: readonly Target[]): LayoutViolation[] {
  const whole = boxOf(element);
  const [wide, high] = [width(whole), height(whole)];
  if (Math.max(wide, high) >= thumb - 0.5 && Math.min(wide, high) >= least - 0.5) return [];
  const size = `${wide.toFixed(1)} × ${high.toFixed(1)} px`;
  // A link within a sentence has the height of its line and is exempt.
  if (isInSentence(element)) return [];
  if (wide < least - 0.5 || high < least - 0.5) return [violation('small-target', element, size)];
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const room: Box = {
    left: Math.min(box.left, middle.x - thumb / 2),
    right: Math.max(box.right, middle.x + thumb / 2),
    top: Math.min(box.top, middle.y - thumb / 2),
    bottom: Math.max(box.bottom, middle.y + thumb / 2),
  };
  const neighbour = all.find(
    (other) => other.element !== element && isApart(other.element, element) && meets(room, other.box),
  );
  return neighbour
    ? [violation('crowded-target', element, `${size}, and ${nameOf(neighbour.element)} beside it`)]
    : [];
}

function isInSentence(element: Element): boolean {
  if (getComputedStyle(element).display !== 'inline') return false;
  const around = element.closest('p, li, dd, label, span, td');
  return (around?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
}

/** Whether two targets overlap and none contains the other: a badge inside a card is a target of its own. */
function collide(one: Box, other: Box): boolean {
  return meets(one, other) && !holds(one, other) && !holds(other, one);
}

function holds(one: Box, other: Box): boolean {
  const both = common(one, other);
  return width(both) >= width(other) - 1 && height(both) >= height(other) - 1;
}

function overlaps(targets: readonly Target[]): LayoutViolation[] {
  return targets.flatMap((one, at) =>
    targets
      .slice(at + 1)
      .filter(
        (other) =>
          other.layer === one.layer && isApart(one.element, other.element) && collide(one.box, other.box),
      )
      .map((other) => violation('overlap', one.element, `and ${nameOf(other.element)}`)),
  );
}

const isApart = (one: Element, other: Element) => !one.contains(other) && !other.contains(one);

function meets(one: Box, other: Box): boolean {
  const both = common(one, other);
  return width(both) > 1 && height(both) > 1;
}
