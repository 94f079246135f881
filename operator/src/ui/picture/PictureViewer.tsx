import { useLingui } from '@lingui/react/macro';
import { ImageOff, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { cx } from '../design/cx.ts';
import { fitView, moved, turned, type View, zoomed } from './view.ts';

interface Props {
  src: string;
  /** Description of the image: "Slip of 13:22". */
  alt: string;
  className?: string;
}

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
};

/** Image viewer: + and - zoom, E rotates, arrows and dragging move, 0 resets. */
export function PictureViewer({ src, alt, className }: Props) {
  const { t } = useLingui();
  const [view, setView] = useState<View>(fitView);
  const [missing, setMissing] = useState(false);
  const drag = useRef<{ x: number; y: number }>(undefined);
  const onKey = (key: string): boolean => {
    const arrow = arrows[key];
    if (key === '+' || key === '=') setView((now) => zoomed(now, 1));
    else if (key === '-') setView((now) => zoomed(now, -1));
    else if (key === 'e' || key === 'E') setView(turned);
    else if (key === '0') setView(fitView);
    else if (arrow) setView((now) => moved(now, ...arrow));
    else return false;
    return true;
  };
  return (
    <div className={cx('flex min-h-0 flex-col overflow-hidden rounded-lg border border-line', className)}>
      <div className="flex flex-none items-center gap-0.5 border-b border-line bg-card px-2 py-1">
        <span className="min-w-0 flex-1 truncate px-1 font-semibold">{alt}</span>
        <IconButton label={t`Zoom out`} keys="-" onClick={() => setView((now) => zoomed(now, -1))}>
          <ZoomOut size={16} />
        </IconButton>
        <span className="tabular w-11 text-center text-xs text-muted">{Math.round(view.zoom * 100)}%</span>
        <IconButton label={t`Zoom in`} keys="+" onClick={() => setView((now) => zoomed(now, 1))}>
          <ZoomIn size={16} />
        </IconButton>
        <IconButton label={t`Rotate`} keys="e" onClick={() => setView(turned)}>
          <RotateCw size={16} />
        </IconButton>
        <IconButton label={t`Fit to window`} keys="0" onClick={() => setView(fitView)}>
          <Maximize size={16} />
        </IconButton>
      </div>
      <div
        role="application"
        aria-label={alt}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the viewer's keys zoom, rotate and move the picture
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.metaKey || event.ctrlKey || event.altKey || !onKey(event.key)) return;
          event.preventDefault();
          // E and 0 have other meanings on the screen behind.
          event.stopPropagation();
        }}
        onWheel={({ deltaY }) => setView((now) => zoomed(now, deltaY < 0 ? 1 : -1))}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={({ clientX, clientY }) => {
          const from = drag.current;
          if (!from) return;
          drag.current = { x: clientX, y: clientY };
          setView((now) => moved(now, clientX - from.x, clientY - from.y));
        }}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
        className="relative grid min-h-64 flex-1 grid-rows-[minmax(0,1fr)] cursor-grab touch-none place-items-center overflow-hidden bg-hero active:cursor-grabbing"
      >
        {missing ? (
          <p className="flex items-center gap-2 text-nav-muted">
            <ImageOff size={18} aria-hidden />
            {t`The image could not be loaded`}
          </p>
        ) : (
          <img
            src={src}
            alt={alt}
            draggable={false}
            onError={() => setMissing(true)}
            className="max-h-full max-w-full select-none object-contain"
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})`,
            }}
          />
        )}
      </div>
    </div>
  );
}
