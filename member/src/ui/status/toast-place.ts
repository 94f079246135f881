/** A stretch of the screen from top to bottom, in px. */
export interface Span {
  top: number;
  bottom: number;
}

const gap = 8;

/** Where a stack of this height ends: as low as it can above `floor`, and over nothing that has to be seen. */
export function toastFloor(height: number, floor: number, taken: readonly Span[]): number {
  let bottom = floor;
  // From the lowest up: whatever it would lie over pushes it above itself.
  for (const { top, bottom: end } of [...taken].sort((a, b) => b.bottom - a.bottom)) {
    if (top - gap < bottom && end + gap > bottom - height) bottom = top - gap;
  }
  // A keyboard may leave no room at all: then it is at least on the screen.
  return Math.max(bottom, height + gap);
}

/** What has to be seen of the dialog on top: its title and the buttons that act. */
export function takenByDialog(): Span[] | null {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  if (!dialog) return null;
  return [...dialog.querySelectorAll('h2, [data-main]')].map((part) => part.getBoundingClientRect());
}
