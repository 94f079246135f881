import { useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { ageOf } from '../../../base/ages.ts';
import { useAgeWords } from '../../../ui/show/Age.tsx';
import { useNow } from '../../../ui/show/now.ts';
import type { Chat } from '../chat.ts';

/** Below the last word of somebody who waits: how long they have waited. */
export function WaitsBelow({ chat: { state, since } }: { chat: Chat }) {
  const { t } = useLingui();
  const words = useAgeWords();
  const now = useNow(10_000);
  // Within the first minute nobody has waited.
  if (state !== 'open' || now.getTime() - Date.parse(since) < 60_000) return null;
  const span = words(ageOf(new Date(since), now));
  return (
    <p className="flex items-center gap-1.5 text-xs font-semibold text-gold-text">
      <Clock size={13} aria-hidden /> {t`${span} without an answer`}
    </p>
  );
}
