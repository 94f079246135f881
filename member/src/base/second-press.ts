/**
 * Milliseconds during which a second press is ignored. A result replaces its form, so a second press (slow connection,
 * unsteady hand) would hit whatever is then in its place, as would a key on the newly focused button.
 */
const unseenMs = 500;
/** Distance that a thumb moves between two presses, in CSS pixels. */
const nearPx = 32;

/** Position of a press by pointer; `key` for a key, whose target is the focused element. */
type Press = 'key' | { readonly x: number; readonly y: number };

let pressed: Press | null = null;

/** Records where the member presses. */
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

/**
 * Ignores presses near the last one for `unseenMs`, in which nobody can have seen new content. Called when
 * new content appears.
 */
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

/**
 * Whether a click repeats the last press. Clicks by keyboard have no position; clicks by script, such as of a download
 * link, do not count.
 */
function isAgain({ detail, isTrusted, clientX, clientY }: MouseEvent, last: Press): boolean {
  if (last === 'key') return detail === 0 && isTrusted;
  return detail !== 0 && Math.hypot(clientX - last.x, clientY - last.y) <= nearPx;
}
