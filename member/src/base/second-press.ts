/**
 * A result takes the place of the form that asked for it, and a page that of the dialog over it: what lies there now is where the
 * pressed button was. Whoever pressed twice, because the line was slow or the hand unsure, would press it unseen. So would the keys:
 * the button that has the focus may do another thing now.
 */
const unseenMs = 500;
/** As far as a thumb wanders between two presses, in CSS pixels. */
const nearPx = 32;

/** Where a finger pressed; `key` where a key did, of which the focus knows the place. */
type Press = 'key' | { readonly x: number; readonly y: number };

let pressed: Press | null = null;

/** Follows where the member presses. */
export function watchPresses(window: Pick<Window, 'addEventListener'>): void {
  const options = { capture: true, passive: true };
  window.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y }) => {
      pressed = { x, y };
    },
    options,
  );
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter' || key === ' ') pressed = 'key';
    },
    options,
  );
}

/** As something new comes: from here on a press where the last one was does nothing, for the moment in which nobody has seen it yet. */
export function swallowSecondPress(
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout'>,
): void {
  const last = pressed;
  if (!last) return;
  const swallow = (event: MouseEvent) => {
    if (!isAgain(event, last)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', swallow, true);
  window.setTimeout(() => window.removeEventListener('click', swallow, true), unseenMs);
}

/** A click that no finger made has no place; one that no hand made, as of a link that saves a file, is none of these. */
function isAgain({ detail, isTrusted, clientX, clientY }: MouseEvent, last: Press): boolean {
  if (last === 'key') return detail === 0 && isTrusted;
  return detail !== 0 && Math.hypot(clientX - last.x, clientY - last.y) <= nearPx;
}
