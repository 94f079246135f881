import { CircleCheck, CircleX, Clock3, CloudOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

export type Tone = 'success' | 'progress' | 'failed';

const tones = {
  success: { classes: 'bg-success-tint text-success', icon: CircleCheck },
  progress: { classes: 'bg-progress-tint text-progress', icon: Clock3 },
  failed: { classes: 'bg-failed-tint text-failed', icon: CircleX },
} as const;

/** Status pill: always a colour, an icon and a word, so that one of the three reaches everybody. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { classes, icon: Icon } = tones[tone];
  return (
    <span
      className={cx('inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-medium', classes)}
    >
      <Icon size={16} />
      {children}
    </span>
  );
}

/** Tone for something that could not be read; nothing of the member's has changed or failed. */
const unread = { classes: 'border border-line bg-card text-muted', icon: CloudOff };

interface NoticeProps {
  tone: Tone | 'unread';
  /** Icon instead of the tone's own, such as a clock for something that takes time. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** Full-width line of text in a status tone. */
export function Notice({ tone, icon, children }: NoticeProps) {
  const { classes, icon: ofTone } = tone === 'unread' ? unread : tones[tone];
  const Icon = icon ?? ofTone;
  return (
    <div
      role={tone === 'failed' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2.5 rounded-sm px-3.5 py-2.5 text-sm', classes)}
    >
      <Icon size={18} className="mt-[3px]" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
