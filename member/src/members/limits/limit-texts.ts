import { useLingui } from '@lingui/react/macro';
import { shortMoney } from '../../ui/money/currency.ts';
import type { LimitName } from './limit-request.ts';

export function isDurationLimit(name: LimitName): name is 'sessionMinutes' | 'realityCheckMinutes' {
  return name === 'sessionMinutes' || name === 'realityCheckMinutes';
}

/** Names and values of limits as members read them. */
export function useLimitTexts() {
  const { t } = useLingui();
  const titles: Record<LimitName, string> = {
    depositDay: t`Daily deposit limit`,
    depositWeek: t`Weekly deposit limit`,
    depositMonth: t`Monthly deposit limit`,
    lossDay: t`Daily loss limit`,
    lossWeek: t`Weekly loss limit`,
    lossMonth: t`Monthly loss limit`,
    sessionMinutes: t`Session limit`,
    realityCheckMinutes: t`Time reminder`,
  };

  function minutes(count: number): string {
    const hours = Math.floor(count / 60);
    const rest = count % 60;
    if (hours === 0) return t`${rest} min`;
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
  }

  function value(name: LimitName, of: number | null): string {
    if (of === null) return name === 'realityCheckMinutes' ? t`Never` : t`No limit`;
    if (name === 'realityCheckMinutes') {
      const every = minutes(of);
      return t`Every ${every}`;
    }
    return name === 'sessionMinutes' ? minutes(of) : shortMoney(of);
  }

  return { titles, minutes, value };
}
