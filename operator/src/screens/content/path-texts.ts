import { formatAmount } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import type { Key } from './keys.ts';
import { useClipTexts } from './text/clip-texts.ts';
import { howtoParts } from './text/howto-parts.ts';

/** Returns the words of a path into a value, part by part; an unknown part stays as it is. */
export function usePathTexts() {
  const { t } = useLingui();
  const { nameOf } = useClipTexts();
  const words: Readonly<Record<string, string>> = {
    all: t`Value`,
    th: t`Thai`,
    la: t`Lao`,
    en: t`English`,
    text: t`Text`,
    texts: t`Texts`,
    version: t`Version`,
    name: t`Name`,
    website: t`Website`,
    lineLink: t`LINE link`,
    lineName: t`LINE name`,
    lineQR: t`LINE QR`,
    closed: t`closed`,
    until: t`until`,
    closedFrom: t`Closed from`,
    closedTo: t`Closed until`,
    THB: t`baht`,
    LAK: t`kip`,
    minMinor: t`At least`,
    maxMinor: t`At most`,
    autoLimitMinor: t`Goes out by itself up to`,
    autoDailyMinor: t`By itself in a day`,
    secondLimitMinor: t`Takes two above`,
    holdHours: t`Hours of waiting after a change`,
    isManual: t`Told by hand`,
    statementDays: t`Oldest payment of a statement, days`,
    deposit: t`Deposits`,
    withdraw: t`Withdrawals`,
    transfer: t`Transfers`,
    games: t`Games`,
    register: t`Registration`,
    bonus: t`Bonuses`,
    qrDays: t`QRs, days`,
    smsDays: t`Messages, days`,
    slipDays: t`Slips, days`,
    chatDays: t`Conversations, days`,
    largeDayMinor: t`Much in one day`,
    splitTimes: t`Deposits of a week that make it together`,
    passedThroughMinor: t`Passed through, from`,
    passedThroughPercent: t`Passed through: played less than`,
    sharedMembers: t`Members of one device or account`,
    firstWithdrawalMinor: t`First withdrawal of somebody new, from`,
    othersSlips: t`Slips of others in a day`,
    order: t`Order`,
    own: t`Own item`,
    link: t`Link`,
    title: t`Title`,
    hours: t`Hours`,
    from: t`from`,
    to: t`until`,
    away: t`Outside the hours`,
    blockedWords: t`Words that are not taken`,
    perMinute: t`Messages in a minute`,
    filesPerDay: t`Files in a day`,
    solvedAfterDays: t`Solved by itself, days`,
  };
  return {
    ofPath: (path: string) =>
      path
        .split('.')
        .map((part) => words[part] ?? part)
        .join(', '),
    ofValue: (value: unknown, path: string) => {
      if (typeof value === 'boolean') return value ? t`yes` : t`no`;
      if (value === null) return t`nothing`;
      if (typeof value === 'number' && path.includes('Minor')) return formatAmount(value / 100);
      if (path === 'order' && Array.isArray(value)) return value.map(nameOf).join(', ');
      return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
    },
  };
}

/** Wraps a value without named parts, such as a switch or a list, as one part. */
export function asParts(key: Key, value: unknown): unknown {
  if (key === 'howto') return howtoParts(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { all: value };
}
