import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Key } from '../design/Key.tsx';

interface Props {
  text: ReactNode;
  keys?: string | undefined;
  /** Single focusable element. */
  children: ReactElement;
}

/** Short hint on hover. It must not hold anything essential, because touch screens do not hover. */
export function Tooltip({ text, keys, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger delay={350} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-md bg-strong px-2.5 py-1.5 text-xs text-on-strong shadow-panel">
            {text}
            {keys ? <Key keys={keys} className="border-on-strong/25 bg-transparent text-on-strong" /> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
