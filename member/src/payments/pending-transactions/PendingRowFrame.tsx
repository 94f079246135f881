import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: ReactNode;
  badge?: ReactNode;
  /** Party that processes the transaction, and how long that takes. */
  line: ReactNode;
  onClick: () => void;
}

/** A pending row as one button. With very large letters the text takes the full width, so that an amount does not break. */
export function PendingRowFrame({ icon: Icon, title, badge, line, onClick }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-[74px] w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-page"
    >
      <span className="grid size-11 flex-none place-items-center rounded-sm bg-progress-tint text-gold-text @max-[16rem]:hidden">
        <Icon size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-sm font-semibold">{title}</span>
          {badge}
        </span>
        <span className="block text-xs text-progress">{line}</span>
      </span>
      <ChevronRight size={19} className="flex-none text-muted @max-[16rem]:hidden" />
    </button>
  );
}
