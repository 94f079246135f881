import { useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { ageOf } from '../../../base/age-steps.ts';
import { endTyping, useTyping } from '../../../frame/live/typing.ts';
import { useAgeTexts } from '../../../ui/show/Age.tsx';
import { useNow } from '../../../ui/show/now.ts';
import type { Chat } from '../chat.ts';

/**
 * Typing indicator in reserved space below the last message, so that nothing moves. It disappears when a new
 * message arrives.
 */
export function TypingIndicator({ customerId, newest }: { customerId: string; newest: number }) {
  const { t } = useLingui();
  const writes = useTyping(customerId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the typed message has arrived
  useEffect(() => endTyping(customerId), [newest]);
  return (
    <p
      role="status"
      className="pointer-events-none absolute bottom-0 left-5 text-xs text-muted max-md:left-3"
    >
      {writes ? <span className="rounded-sm bg-page pr-1.5">{t`Typing…`}</span> : null}
    </p>
  );
}

/** Waiting time of an unanswered customer, below the last message. */
export function WaitingTime({ chat: { state, since } }: { chat: Chat }) {
  const { t } = useLingui();
  const words = useAgeTexts();
  const now = useNow(10_000);
  // Not shown in the first minute.
  if (state !== 'open' || now.getTime() - Date.parse(since) < 60_000) return null;
  const span = words(ageOf(new Date(since), now));
  return (
    <p className="flex items-center gap-1.5 text-xs font-semibold text-gold-text">
      <Clock size={13} aria-hidden /> {t`unanswered for ${span}`}
    </p>
  );
}
