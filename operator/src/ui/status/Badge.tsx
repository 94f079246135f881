import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  Minus,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

export type Tone = 'plain' | 'success' | 'progress' | 'warning' | 'failed';

const icons: Record<Tone, LucideIcon> = {
  plain: Minus,
  success: CircleCheck,
  progress: Clock,
  warning: TriangleAlert,
  failed: CircleX,
};

const inks: Record<Tone, string> = {
  plain: 'text-muted',
  success: 'text-success',
  progress: 'text-progress',
  warning: 'text-progress',
  failed: 'text-failed',
};

const tints: Record<Tone, string> = {
  plain: 'bg-line-soft',
  success: 'bg-success-tint',
  progress: 'bg-progress-tint',
  warning: 'bg-progress-tint',
  failed: 'bg-failed-tint',
};

interface Props {
  tone: Tone;
  /** Icon instead of the tone's own. A colour is never used without an icon and a word. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** State on a tinted background. */
export function Badge({ tone, icon, children, className }: Props) {
  return (
    <State
      tone={tone}
      icon={icon}
      className={cx('whitespace-nowrap rounded-sm px-2 py-px', tints[tone], className)}
    >
      {children}
    </State>
  );
}

/** State without the tint, for text and tables. */
export function State({ tone, icon, children, className }: Props) {
  const Icon = icons[tone];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-left align-middle font-medium',
        inks[tone],
        className,
      )}
    >
      {icon ?? <Icon size={14} aria-hidden className="flex-none" />}
      {children}
    </span>
  );
}

/** Small label for a short text, such as a bank code, a language or a mark. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center whitespace-nowrap rounded-[5px] border border-line bg-sunken px-1.5 text-2xs font-medium text-muted">
      {children}
    </span>
  );
}

/** Information to read before acting. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = tone === 'plain' ? CircleAlert : icons[tone];
  return (
    <div className={cx('flex items-start gap-2.5 rounded-lg px-3.5 py-2.5', tints[tone])}>
      <Icon size={16} aria-hidden className={cx('mt-0.5 flex-none', inks[tone])} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
