import { arrivals, type Standing, settled } from '../press-arrivals.ts';
import { isResting, rest, wakeAll } from './rest.ts';

/** Distance in CSS pixels within which two touches count as one place. */
const reachPx = 32;

const controls = 'button, a[href], label, summary, [role="button"], [role="option"], [role="menuitem"]';
const textFields =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Events that move a control without a change of the page. */
const moves = ['transitionend', 'animationend', 'scroll', 'resize', 'load', 'change', 'focusin'];
/** Events by which a person moves the page on purpose: a touch that scrolls, and the wheel. */
const scrolls = ['pointercancel', 'wheel'];

interface Control extends Standing {
  readonly element: Element;
}

/** Place of the last press: around the finger, or the focus after a key. */
interface Place {
  readonly byKey: boolean;
  readonly find: () => Control[];
  readonly pressed: Control | undefined;
  readonly atPress: readonly Control[];
  last: readonly Control[];
}

let place: Place | null = null;
let isOn = false;
const observer = new MutationObserver(look);

/**
 * Makes the page ignore a press that was meant for something else: a control that comes to lie under the finger after a
 * press, or takes the focus after a key, rests for 400 ms. Pressing the same control again is meant, and so is a press
 * elsewhere. A key that is held down presses once.
 */
export function guardPresses(): void {
  if (isOn) return;
  isOn = true;
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', () => place?.byKey && end(), true);
  for (const move of moves) addEventListener(move, look, true);
  for (const scroll of scrolls) addEventListener(scroll, end, { capture: true, passive: true });
}

function onClick(event: MouseEvent): void {
  // Scripts press as well, such as the link of a download; a press by key was handled when the key went down.
  if (!event.isTrusted || event.detail === 0) return;
  const { clientX: x, clientY: y } = event;
  press(event, controlAt(event.target), { byKey: false, find: () => around(x, y) });
}

function onKey(event: KeyboardEvent): void {
  const focused = focusedControl();
  const isPress = event.key === 'Enter' || (event.key === ' ' && !focused?.element.matches(textFields));
  // Another key, such as Tab, moves the focus on purpose.
  if (!isPress || event.isComposing || !place?.byKey) end();
  if (!isPress || event.isComposing) return;
  if (!event.repeat) press(event, focused, { byKey: true, find: () => [focusedControl() ?? []].flat() });
  else if (focused && !focused.element.matches('textarea, [contenteditable]')) drop(event);
}

function press(event: Event, control: Control | undefined, where: Pick<Place, 'byKey' | 'find'>): void {
  look();
  if (control && isResting(control.element)) {
    drop(event);
    return;
  }
  // A press of the busy control does nothing, and the place stays that of the press before.
  if (control?.isOff && place?.pressed?.element === control.element) return;
  const atPress = where.find();
  place = { ...where, pressed: control, atPress, last: atPress };
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Lets what has come to the place of the last press rest. */
function look(): void {
  if (!place) return;
  const now = place.find();
  for (const { element } of arrivals(now, place)) rest(element);
  place.last = settled(now, place.last);
}

function end(): void {
  place = null;
  observer.disconnect();
  wakeAll();
}

function around(x: number, y: number): Control[] {
  const diagonal = reachPx * Math.SQRT1_2;
  const steps = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));
  const found = steps.map(([right, down]) => {
    const far = right && down ? diagonal : reachPx;
    return controlAt(document.elementFromPoint(x + right * far, y + down * far));
  });
  return [...new Map(found.flatMap((each) => (each ? [[each.element, each]] : []))).values()];
}

function controlAt(target: unknown): Control | undefined {
  const element = target instanceof Element ? target.closest(controls) : null;
  if (!element) return;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { ...standing(element), id: element, box: [left, top, right, bottom] };
}

/**
 * Returns the control or text field that has the focus. A key goes on doing the same where the focus moves to an equal
 * control, as in a list that is being ordered, unless a dialog has opened.
 */
function focusedControl(): Control | undefined {
  const at = document.activeElement;
  if (at?.matches(textFields)) return { ...standing(at), id: at, label: '', box: [] };
  const element = at?.closest(controls);
  const id = element?.closest('[role="dialog"], [role="alertdialog"]');
  return element ? { ...standing(element), id, box: [] } : undefined;
}

function standing(element: Element) {
  return {
    element,
    label: element.getAttribute('aria-label') ?? element.textContent,
    isOff: element.matches(':disabled, [aria-busy="true"]'),
  };
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
