import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What came of a press stands at the top of a dialog, and on a small screen whoever pressed has scrolled down from there: it comes
 * into sight by itself. The keys go on here where the button that was pressed is closed now.
 */
export function InSight({ children }: { children: ReactNode }) {
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it closes is closed a moment after it has come.
    const frame = requestAnimationFrame(() => {
      news.current?.scrollIntoView({ block: 'nearest' });
      const { activeElement: at } = document;
      // The title has them where nothing else had (useKeptFocus.ts).
      if (!at || at === document.body || at.matches(':disabled, h2[tabindex="-1"]'))
        news.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // Below the edge at which it would fade (ui/dialog/fade.css).
    <div ref={news} tabIndex={-1} className="scroll-mt-8">
      {children}
    </div>
  );
}
