import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '../design/Logo.tsx';

interface Props {
  open: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Navigation drawer from the left edge. */
export function Drawer({ open, label, onClose, children }: Props) {
  const { t } = useLingui();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop z-30" />
        <Base.Popup
          aria-label={label}
          className="drawer nav-ground fixed inset-y-0 left-0 z-30 flex w-[min(300px,84vw)] flex-col text-nav-text transition-transform duration-(--calm) outline-none"
        >
          <header className="relative flex items-center justify-between px-4 pt-3">
            <Logo />
            <Base.Close
              aria-label={t`Close`}
              className="grid size-11 place-items-center rounded-md hover:bg-nav-hover"
            >
              <X size={20} />
            </Base.Close>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
