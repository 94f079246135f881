import type { Mover } from '@kapao/contract/fields';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { processingTime } from './processing-time.ts';

/** Returns the usual duration in words; null where there is too little data. */
export function useProcessingTimeTexts(): (usuallyS: number | null) => string | null {
  const { t } = useLingui();
  return (usuallyS) => {
    if (usuallyS === null) return null;
    const { unit, count } = processingTime(usuallyS);
    switch (unit) {
      case 'minute':
        return t`usually within ${plural(count, { one: '# minute', other: '# minutes' })}`;
      case 'hour':
        return t`usually within ${plural(count, { one: '# hour', other: '# hours' })}`;
      case 'day':
        return t`usually within ${plural(count, { one: '# day', other: '# days' })}`;
    }
  };
}

/**
 * Returns who has to act and how long that usually takes: `Our team is checking it · usually within 10
 * minutes`.
 */
export function useWaitTexts(): (waitsFor: Mover, usuallyS: number | null) => string {
  const { t } = useLingui();
  const durationText = useProcessingTimeTexts();
  const words: Record<Mover, string> = {
    MEMBER: t`Waiting for you`,
    US: t`We’re working on it`,
    TEAM: t`Our team is checking it`,
    BANK: t`Waiting for the bank`,
    GAME: t`Waiting for the game`,
  };
  return (waitsFor, usuallyS) => [words[waitsFor], durationText(usuallyS)].filter(Boolean).join(' · ');
}
