import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Scrolls a result at the top of a dialog into view, since a member on a small screen has scrolled down to the button. It
 * takes the focus if the pressed button is now disabled.
 */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A frame later, because the button is disabled shortly after the result appears.
    const frame = requestAnimationFrame(() => {
      content.current?.scrollIntoView({ block: 'nearest' });
      const { activeElement: at } = document;
      // The title has the focus where nothing else could take it (useKeptFocus.ts).
      if (!at || at === document.body || at.matches(':disabled, h2[tabindex="-1"]'))
        content.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // Keeps the content clear of the fading edge (ui/dialog/fade.css).
    <div ref={content} tabIndex={-1} className="scroll-mt-8">
      {children}
    </div>
  );
}
