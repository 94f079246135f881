/**
 * What the focus goes to as a dialog or a part of it comes. It is the title, since a field would raise the keyboard over what the
 * member came to read; who has a mouse has no such keyboard, and writes at once in the field that is marked for it. A list to
 * choose from marks the choice that the keys begin at.
 */
export function firstFocus(title: HTMLElement | null): HTMLElement | null {
  const marked = (mark: string) =>
    title?.closest('[role=dialog]')?.querySelector<HTMLElement>(`[data-${mark}]:enabled`);
  const field = window.matchMedia('(pointer: fine)').matches ? marked('typed-first') : null;
  return field ?? marked('first-choice') ?? title;
}

/** Of a field that comes later than its dialog: a focus that waits at the title goes on to it. */
export function focusFromTitle(field: HTMLElement | null): void {
  const waiting = document.activeElement;
  if (waiting instanceof HTMLHeadingElement && field?.closest('[role=dialog]')?.contains(waiting))
    firstFocus(waiting)?.focus();
}
