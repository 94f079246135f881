const name = '--foot-height';

/** Ref of the row at the bottom of a screen. Messages stand above it, however many lines it has. */
export function footHeight(foot: HTMLElement | null) {
  if (!foot) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(name, `${foot.offsetHeight}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty(name);
  };
}
