/** Time in ms for which a control that has come to the place of a press ignores presses. */
const restMs = 400;

const resting = new Map<
  Element,
  { readonly timer: ReturnType<typeof setTimeout>; readonly undo: () => void }
>();

export function isResting(element: Element): boolean {
  return resting.has(element);
}

/** Begins the rest of a control, or begins it anew. */
export function rest(element: Element): void {
  const known = resting.get(element);
  if (known) clearTimeout(known.timer);
  const timer = setTimeout(() => wake(element), restMs);
  resting.set(element, { timer, undo: known?.undo ?? disable(controlOf(element)) });
}

export function wakeAll(): void {
  for (const element of [...resting.keys()]) wake(element);
}

function wake(element: Element): void {
  const known = resting.get(element);
  if (known) clearTimeout(known.timer);
  resting.delete(element);
  known?.undo();
}

function controlOf(element: Element): Element {
  return (element instanceof HTMLLabelElement && element.control) || element;
}

/** Marks a control as disabled for whoever waits for it, and returns how to restore what the app has set meanwhile. */
function disable(element: Element): () => void {
  const name = 'aria-disabled';
  let own = element.getAttribute(name);
  const take = () => {
    own = element.getAttribute(name);
  };
  const observer = new MutationObserver(() => {
    take();
    element.setAttribute(name, 'true');
    observer.takeRecords();
  });
  element.setAttribute(name, 'true');
  observer.observe(element, { attributeFilter: [name] });
  return () => {
    if (observer.takeRecords().length > 0) take();
    observer.disconnect();
    if (own === null) element.removeAttribute(name);
    else element.setAttribute(name, own);
  };
}
