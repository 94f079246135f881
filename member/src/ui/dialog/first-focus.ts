/**
 * Returns the element that takes the focus in a new dialog or part: with a mouse the field marked
 * `data-typed-first`, otherwise the choice marked `data-first-choice`, otherwise the title. On a phone a
 * focused field would open the keyboard over the content.
 */
export function firstFocus(title: HTMLElement | null): HTMLElement | null {
  const marked = (mark: string) =>
    title?.closest('[role=dialog]')?.querySelector<HTMLElement>(`[data-${mark}]:enabled`);
  const field = window.matchMedia('(pointer: fine)').matches ? marked('typed-first') : null;
  return field ?? marked('first-choice') ?? title;
}

/** Moves the focus from the title to a field that is rendered later. */
export function focusFromTitle(field: HTMLElement | null): void {
  const waiting = document.activeElement;
  if (waiting instanceof HTMLHeadingElement && field?.closest('[role=dialog]')?.contains(waiting))
    firstFocus(waiting)?.focus();
}
