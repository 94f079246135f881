import { queueNames } from '@kapao/contract/backoffice/queue-names';
import { formatAmount } from '@kapao/core/money-format';
import { useLingui } from '@lingui/react/macro';
import { useQueueLinks } from '../../frame/queue/queue-links.ts';
import type { Key } from './keys.ts';
import { useClipTexts } from './text/clip-texts.ts';
import { howtoParts } from './text/howto-parts.ts';

/**
 * Returns functions for the texts of a path, part by part, and of a value. An unknown part stays as it is.
 */
export function usePathTexts() {
  const { t, i18n } = useLingui();
  const { nameOf } = useClipTexts();
  const links = useQueueLinks();
  const words: Readonly<Record<string, string>> = {
    ...Object.fromEntries(queueNames.map((queue) => [queue, i18n._(links[queue].waiting)])),
    all: t`Value`,
    th: t`Thai`,
    la: t`Lao`,
    en: t`English`,
    text: t`Text`,
    texts: t`Texts`,
    version: t`Version`,
    name: t`Name`,
    website: t`Website`,
    thaiYears: t`Year format of Thai dates`,
    lineLink: t`LINE link`,
    lineName: t`LINE ID`,
    lineQR: t`LINE QR`,
    closed: t`closed`,
    until: t`until`,
    closedFrom: t`Closed from`,
    closedTo: t`Closed until`,
    THB: t`baht`,
    LAK: t`kip`,
    minMinor: t`Minimum`,
    maxMinor: t`Maximum`,
    autoLimitMinor: t`Auto-approval limit`,
    autoDailyMinor: t`Daily auto-approval limit`,
    secondLimitMinor: t`Two approvals above, per day`,
    holdHours: t`Waiting period after a change, hours`,
    takeoverHours: t`Review after a new device or password reset, hours`,
    proofAboveMinor: t`Identity check for withdrawals above`,
    freshAboveMinor: t`Fresh code from staff for approvals above`,
    isManual: t`Deposit notices`,
    statementDays: t`Oldest payment in a statement, days`,
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
    securityDays: t`Security events, days`,
    addressDays: t`IP addresses in the audit log, days`,
    payerDays: t`Payers of returned money, days`,
    recordYears: t`Personal data of members, years`,
    largeDayMinor: t`Large amount in one day`,
    splitTimes: t`Number of deposits in a week that add up to it`,
    passedThroughMinor: t`Pass-through, from`,
    passedThroughPercent: t`Pass-through: wagered less than`,
    sharedMembers: t`Members per device or account`,
    firstWithdrawalMinor: t`First withdrawal of a new member, from`,
    othersSlips: t`Third-party slips per day`,
    networkFailures: t`Members who fail to log in from one network within an hour`,
    networkLogins: t`Members who log in from one network within an hour`,
    newDeviceHours: t`Withdrawal or another bank account after a new device, within`,
    resetHours: t`Withdrawal or another bank account after a password reset, within`,
    quietFrom: t`Quiet from`,
    quietTo: t`Quiet until`,
    escalateMinutes: t`Escalate if not acknowledged, minutes`,
    remindHours: t`Reminder of an open alarm, hours`,
    order: t`Order`,
    own: t`Custom item`,
    link: t`Link`,
    title: t`Title`,
    hours: t`Opening hours`,
    from: t`from`,
    to: t`until`,
    away: t`Outside the hours`,
    blockedWords: t`Blocked words`,
    perMinute: t`Messages per minute`,
    filesPerDay: t`Files per day`,
    solvedAfterDays: t`Resolved automatically after, days`,
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
      if (typeof value === 'number' && path.includes('Minor'))
        return formatAmount(value / 100, path.endsWith('LAK') ? 'LAK' : 'THB');
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
