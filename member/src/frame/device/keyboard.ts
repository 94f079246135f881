/** Fields for which a phone opens its keyboard. */
const typedIn = 'main form :is(input:not([type=checkbox], [type=radio]), textarea)';

/** Smaller than any keyboard, larger than the bars that a browser shows and hides. */
const leastPx = 120;

let isWatched = false;

/**
 * Marks a keyboard that covers the page (iOS) as `data-keyboard` on `<html>`, with the covered height as `--keyboard`.
 * Elsewhere `interactive-widget=resizes-content` shortens the page itself, which keyboard.css handles alone.
 */
export function watchKeyboard(): void {
  if (isWatched) return;
  isWatched = true;
  watchTyping();
  const view = window.visualViewport;
  if (!view) return;
  const { dataset, style } = document.documentElement;
  const measure = () => {
    // A page zoomed with two fingers is partly hidden for another reason.
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
 * Marks typing as `data-typing` on `<html>`, from the focus of a field until the focus leaves the form. The
 * mark is never removed during a press, because the page must not shift under the finger.
 */
function watchTyping(): void {
  const { dataset } = document.documentElement;
  let isPressed = false;
  const follow = (focus: EventTarget | null) => {
    if (!(focus instanceof Element)) return;
    if (focus.matches(typedIn)) dataset.typing = '';
    else if (!isPressed && !focus.closest('main form')) delete dataset.typing;
  };
  // Deferred, so that the click of the ending press comes first.
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
