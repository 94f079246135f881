import { createPressRule, type Press, reachPx, type Standing } from './press-rule.ts';

const controls =
  'button, a[href], label, summary, input, [role="button"], [role="option"], [role^="menuitem"], [role="tab"]';
const textFields =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';
/** Fields in which Enter starts a new line. */
const writing = 'textarea, [contenteditable]';

const rule = createPressRule();
let isOn = false;
/** Key whose press was dropped, until it is released. */
let dropped: string | null = null;

/** Makes the page ignore presses that were meant for something else (press-rule.ts). Later calls do nothing. */
export function guardPresses(): void {
  if (isOn) return;
  isOn = true;
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKeyDown, true);
  addEventListener('keyup', onKeyUp, true);
  // A touch that scrolls is cancelled as a press.
  for (const scroll of ['pointercancel', 'wheel'])
    addEventListener(scroll, rule.end, { capture: true, passive: true });
}

/**
 * Ignores presses at the place of the last one for half a second. Called when an answer has put new content there, which
 * may come long after the press.
 */
export function swallowSecondPress(): void {
  rule.contentCame(performance.now());
}

function onClick(event: MouseEvent): void {
  // Scripts press as well, such as the link of a download; a press by key was handled when the key went down.
  if (!event.isTrusted || event.detail === 0) return;
  const { clientX: x, clientY: y, target } = event;
  const control = controlAt(target);
  judge(event, { place: { x, y }, control, near: around(x, y), isText: isTextField(target) });
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing) return;
  const focused = document.activeElement;
  const isText = focused?.matches(textFields) ?? false;
  // Any other key, such as Tab, shows that the next press is meant.
  if (event.key !== 'Enter' && (event.key !== ' ' || isText)) {
    rule.end();
    return;
  }
  // Enter in a field of one line presses the button of its form.
  const control = isText && focused ? standing(focused) : controlAt(focused);
  const press = { place: 'focus', control, near: [], isHeld: event.repeat } as const;
  const counts = judge(event, { ...press, isText: focused?.matches(writing) });
  // The release of a key that is held down belongs to its first press.
  if (!event.repeat) dropped = counts ? null : event.key;
}

/** Space presses a button when it is released. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key !== dropped) return;
  dropped = null;
  drop(event);
}

function judge(event: Event, press: Omit<Press, 'at'>): boolean {
  const counts = rule.press({ ...press, at: event.timeStamp });
  if (!counts) drop(event);
  return counts;
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Returns the controls at nine points around the finger. */
function around(x: number, y: number): Standing[] {
  const steps = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));
  return steps.flatMap(([right, down]) => {
    const far = right && down ? reachPx * Math.SQRT1_2 : reachPx;
    return controlAt(document.elementFromPoint(x + right * far, y + down * far)) ?? [];
  });
}

function controlAt(target: unknown): Standing | undefined {
  const hit = target instanceof Element ? target.closest(controls) : null;
  // A press of a label presses its checkbox, too, which is the same control.
  const element = (hit instanceof HTMLInputElement && hit.labels?.[0]) || hit;
  return element ? standing(element) : undefined;
}

function standing(element: Element): Standing {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const label = element.getAttribute('aria-label') ?? element.textContent;
  return { element, label, box: [left, top, right, bottom] };
}

function isTextField(target: unknown): boolean {
  const element = target instanceof Element ? target.closest(`label, ${textFields}`) : null;
  const field = element instanceof HTMLLabelElement ? element.control : element;
  return field?.matches(textFields) ?? false;
}
