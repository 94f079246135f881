import type { Currency } from '@kapao/core/money';
import type { ThaiYears } from '@kapao/core/thai-years';
import type { HowtoClip } from '../howto-clips.ts';
import type { Part } from '../parts.ts';
import type { QueueName } from './queue-names.ts';

type Languages<T> = { readonly th: T; readonly la: T; readonly en: T };
type PerCurrency<T> = Readonly<Record<Currency, T>>;

/** Picture above a text; either may be empty. */
export interface Banner {
  readonly image: string;
  readonly html: Languages<string>;
}

/** Third party's help page; `link` is an https address. */
export interface HowtoLink {
  readonly link: string;
  readonly title: Languages<string>;
  readonly text: Languages<string>;
}
export type HowtoItem = { readonly clip: HowtoClip } | HowtoLink;

export const maxHowtoItems = 30;
/** Most characters of a link's title. */
export const maxHowtoTitle = 100;

/** Minor units. */
export interface WithdrawLimits {
  readonly minMinor: number;
  readonly maxMinor: number;
  readonly autoLimitMinor: number;
  readonly autoDailyMinor: number;
  readonly secondLimitMinor: number;
}

/** Texts that members read. A server test compares these with the schemas of its content. */
export interface TextValues {
  notice: Languages<string>;
  contact: { text: Languages<string>; lineLink: string; lineName: string; lineQR: string };
  conditions: Languages<string[]>;
  agreements: { version: string; texts: Languages<string[]> };
  inviteBanners: Banner[];
  refundBanners: Banner[];
  info: { name: string; website: string; thaiYears: ThaiYears };
  sources: { code: string; description: Languages<string> }[];
  /** Clips that are not listed are not shown. */
  howto: HowtoItem[];
}

/** Support settings: opening hours, the message outside them, and limits on what members send. */
export interface SupportValue {
  /** Monday to Sunday, in Bangkok; null: closed. Equal times mean the whole day, and the hours may end after midnight. */
  hours: ({ from: string; to: string } | null)[];
  away: Languages<string>;
  blockedWords: string[];
  perMinute: number;
  filesPerDay: number;
  solvedAfterDays: number;
}

/** Switches, opening hours and limits of the operator. */
export interface RuleValues {
  maintenance: Record<Part, { closed: boolean; until: string | null }>;
  registerOTP: boolean;
  enableChatWidget: boolean;
  support: SupportValue;
  slip: { closedFrom: string; closedTo: string };
  jurisdictions: string[];
  withdraw: PerCurrency<WithdrawLimits> & {
    holdHours: number;
    takeoverHours: number;
    proofAboveMinor: PerCurrency<number>;
    freshAboveMinor: PerCurrency<number>;
  };
  deposit: { minMinor: PerCurrency<number>; isManual: boolean; statementDays: number };
  depositWallets: { mode: 'AUTO' | 'GIFT'; walletAccountName: string }[];
  retention: {
    qrDays: number;
    smsDays: number;
    slipDays: number;
    chatDays: number;
    securityDays: number;
    addressDays: number;
    payerDays: number;
    recordYears: number;
  };
  riskReviews: {
    largeDayMinor: PerCurrency<number>;
    splitTimes: number;
    passedThroughMinor: PerCurrency<number>;
    passedThroughPercent: number;
    sharedMembers: number;
    firstWithdrawalMinor: PerCurrency<number>;
    othersSlips: number;
    networkFailures: number;
    networkLogins: number;
    newDeviceHours: number;
    resetHours: number;
  };
  /** When people are notified of alarms; hours in Bangkok, where equal times mean none. */
  alarms: { quietFrom: string; quietTo: string; escalateMinutes: number; remindHours: number };
  /** Minutes within which an item of each queue should be decided. */
  queueTargets: Record<QueueName, number>;
}

export const textKeys = [
  'notice',
  'contact',
  'conditions',
  'agreements',
  'inviteBanners',
  'refundBanners',
  'info',
  'sources',
  'howto',
] as const satisfies readonly (keyof TextValues)[];
export const ruleKeys = [
  'maintenance',
  'registerOTP',
  'enableChatWidget',
  'support',
  'slip',
  'jurisdictions',
  'withdraw',
  'deposit',
  'depositWallets',
  'retention',
  'riskReviews',
  'alarms',
  'queueTargets',
] as const satisfies readonly (keyof RuleValues)[];
export type TextKey = keyof TextValues;
export type RuleKey = keyof RuleValues;
