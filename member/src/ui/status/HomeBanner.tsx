import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: LucideIcon;
  /** Read out when the banner appears. */
  readonly children: ReactNode;
  readonly action: { readonly label: ReactNode; readonly open: () => void };
}

/** Notice on the home screen about the member's account, with what the member can do about it. */
export function HomeBanner({ icon: Icon, children, action }: Props) {
  return (
    <section className="mb-3.5 flex gap-3 rounded-lg border border-line bg-card px-4 py-3">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-progress-tint text-progress">
        <Icon size={20} />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p role="status">{children}</p>
        <button
          type="button"
          onClick={action.open}
          className="-ml-2 mt-0.5 min-h-11 px-2 font-medium text-gold-text"
        >
          {action.label}
        </button>
      </div>
    </section>
  );
}
