/** Vertical span of the screen, in px. */
export interface Span {
  top: number;
  bottom: number;
}

const gap = 8;

/**
 * Returns the lower edge for a stack of this height: as low as possible above `floor`, without covering protected spans.
 */
export function toastBottom(height: number, floor: number, taken: readonly Span[]): number {
  let bottom = floor;
  // From the lowest up, each span that the stack would cover pushes it above itself.
  for (const { top, bottom: end } of [...taken].sort((a, b) => b.bottom - a.bottom)) {
    if (top - gap < bottom && end + gap > bottom - height) bottom = top - gap;
  }
  // A keyboard may leave no space at all; the stack then at least stays on the screen.
  return Math.max(bottom, height + gap);
}

/** Returns the spans of the top dialog that must stay visible: its title and its action buttons. */
export function takenByDialog(): Span[] | null {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  if (!dialog) return null;
  return [...dialog.querySelectorAll('h2, [data-main]')].map((part) => part.getBoundingClientRect());
}
