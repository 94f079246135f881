import { type RefObject, useEffect } from 'react';
import { type Box, type FreeSpot, freeSpotOf } from './free-spot.ts';

/** Most distance from home, as a share of the window's height. */
const reach = 1 / 3;
const restMs = 160;
const changeMs = 400;

/**
 * Size up to which an element counts as one control, like every button (`.press`); a larger one is treated by the text in
 * it.
 */
const smallPx = { width: 200, height: 84 };

/**
 * Moves the floating icon only if a control, a field, a refusal or an amount is below it once the page is still; then as
 * little as possible. It is always fully visible, because a member who asks about money must not have to look for it.
 */
export function useFreeSpot(icon: RefObject<HTMLElement | null>, shown: boolean, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other content
  useEffect(() => {
    if (!shown) return;
    let timer: number | undefined;
    let spot: FreeSpot = { lift: 0, small: false };
    const settle = () => {
      const element = icon.current;
      const main = document.querySelector('main');
      if (!element || !main) return;
      // Measured with the icon at its normal size.
      element.toggleAttribute('data-small', false);
      const kept = seen([
        ...boxesOfControls(main),
        ...boxesOf(main, '.tabular, button.press, .field-box, [role=alert]'),
        ...boxesOf(document, '#root .live-line'),
      ]);
      const below = { kept, words: seen(boxesOfWords(main)) };
      spot = freeSpotOf(homeOf(element), below, window.innerHeight * reach, spot);
      element.style.setProperty('--lift', `${spot.lift}px`);
      element.toggleAttribute('data-small', spot.small);
    };
    const later = (ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, ms);
    };
    const onMove = () => later(restMs);
    const watch = new MutationObserver(() => later(changeMs));
    watch.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    settle();
    return () => {
      window.clearTimeout(timer);
      watch.disconnect();
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, [icon, shown, pathname]);
}

/**
 * Returns the icon's home position, without the transform that moves the icon, because offset values do not include it.
 */
function homeOf(element: HTMLElement): Box {
  const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = element;
  return { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
}

/** Screen-reader text is one pixel wide and is not counted. */
const seen = (boxes: readonly DOMRect[]) =>
  boxes.filter(({ top, bottom, left, right }) => bottom > 0 && top < window.innerHeight && right - left > 2);

const boxesOf = (main: ParentNode, selector: string) =>
  Array.from(main.querySelectorAll(selector), (element) => element.getBoundingClientRect());

const boxesOfControls = (main: Element) =>
  boxesOf(main, 'button, a, input, select, .gold-fill, .lucide:not(.lucide-chevron-right)').filter(
    ({ width, height }) => width < smallPx.width && height < smallPx.height,
  );

function boxesOfWords(main: Element): DOMRect[] {
  const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const boxes: DOMRect[] = [];
  while (words.nextNode()) {
    range.selectNodeContents(words.currentNode);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}
