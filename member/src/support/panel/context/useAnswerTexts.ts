import { dayKey, formatTime } from '@kapao/core/calendar';
import { hourS, minuteS } from '@kapao/core/time';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMinute } from '../../../i18n/dates.ts';
import type { CustomerContext } from '../../conversation/customer-context.ts';

/** Returns how soon a person answers, always rounded up; null until the server has said. */
export function useAnswerTexts(): (answers: CustomerContext['answers']) => string | null {
  const { t } = useLingui();
  return (answers) => {
    if (!answers) return null;
    const { usuallyS, opensAt } = answers;
    if (opensAt) {
      const at = new Date(opensAt);
      const time = dayKey(at) === dayKey(new Date()) ? formatTime(at) : formatMinute(at);
      return t`We reply from ${time}`;
    }
    if (usuallyS === null) return t`We’ll reply as soon as someone is free`;
    if (usuallyS > 90 * minuteS) {
      const count = Math.ceil(usuallyS / hourS);
      return t`Usually replies within ${plural(count, { one: '# hour', other: '# hours' })}`;
    }
    const count = Math.ceil(usuallyS / minuteS);
    return t`Usually replies within ${plural(count, { one: '# minute', other: '# minutes' })}`;
  };
}
