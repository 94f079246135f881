import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: ReactNode;
  line: ReactNode;
  /** Beside the text where there is room, otherwise below the title. */
  aside?: ReactNode;
  onClick: () => void;
}

/** The operator's text may be truncated, so its tooltip has it in full. */
const wholeOf = (title: ReactNode) => (typeof title === 'string' ? title : undefined);

/** Two-line banner that is one button. Its icon is dropped where large letters need the room. */
export function Line({ icon: Icon, title, line, aside, onClick }: Props) {
  return (
    <div className="@container">
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-[4.25rem] w-full items-center gap-3 rounded-lg border border-line bg-card px-3 py-2 text-left transition-colors duration-(--quick) hover:border-gold-text/60"
      >
        <span className="grid size-[38px] flex-none place-items-center rounded-sm bg-progress-tint text-gold-text @max-[12rem]:hidden">
          <Icon size={20} />
        </span>
        <span className="min-w-0 flex-1 lg:flex lg:items-center lg:gap-6">
          <span className="block min-w-0 lg:flex-1">
            <span title={wholeOf(title)} className="line-clamp-2 text-sm font-semibold">
              {title}
            </span>
            <span className="block text-xs text-muted">{line}</span>
          </span>
          {aside}
        </span>
        <ChevronRight size={18} className="flex-none text-muted" />
      </button>
    </div>
  );
}
