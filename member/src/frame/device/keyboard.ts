/** What a phone opens its keyboard for. */
const typedIn = 'main form :is(input:not([type=checkbox], [type=radio]), textarea)';

/** Less than any keyboard, more than the bars that a browser shows and hides. */
const leastPx = 120;

let isWatched = false;

/**
 * Where the keyboard lies over the page (iOS), says so as `data-keyboard` on `<html>`, and how much of the bottom it
 * covers as `--keyboard`. Elsewhere `interactive-widget=resizes-content` makes the page itself shorter, and
 * keyboard.css sees that alone.
 */
export function watchKeyboard(): void {
  if (isWatched) return;
  isWatched = true;
  watchTyping();
  const view = window.visualViewport;
  if (!view) return;
  const { dataset, style } = document.documentElement;
  const measure = () => {
    // Whoever has made the page larger with two fingers sees a part of it for another reason.
    const isOpen = Math.abs(view.scale - 1) < 0.01 && window.innerHeight - view.height > leastPx;
    if (!isOpen) {
      delete dataset.keyboard;
      style.removeProperty('--keyboard');
      return;
    }
    dataset.keyboard = '';
    style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - view.height - view.offsetTop)}px`);
  };
  measure();
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
}

/**
 * Somebody types from a field's focus until it leaves the form. A press takes the focus from the field, and the page must not move what is
 * pressed from under the finger: it stays until the press is over. Whoever presses without having typed finds the page as it is, too.
 */
function watchTyping(): void {
  const { dataset } = document.documentElement;
  let isPressed = false;
  const follow = (focus: EventTarget | null) => {
    if (!(focus instanceof Element)) return;
    if (focus.matches(typedIn)) dataset.typing = '';
    else if (!isPressed && !focus.closest('main form')) delete dataset.typing;
  };
  // Not before the press has become a click, which it does within the event that ends it.
  const settle = () => setTimeout(() => follow(document.activeElement));
  const press = (is: boolean) => () => {
    isPressed = is;
    settle();
  };
  follow(document.activeElement);
  document.addEventListener('pointerdown', press(true), true);
  for (const last of ['pointerup', 'pointercancel']) document.addEventListener(last, press(false), true);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(typedIn)) dataset.typing = '';
    settle();
  });
  document.addEventListener('focusout', settle);
}
