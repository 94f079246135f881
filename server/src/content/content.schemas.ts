import { maxHowtoItems, maxHowtoTitle } from '@kapao/contract/backoffice/content-values';
import {
  type QueueName,
  queueNames,
  queues,
  targetMinutesRange,
} from '@kapao/contract/backoffice/queue-names';
import { walletMode } from '@kapao/contract/fields';
import { howtoClips } from '@kapao/contract/howto-clips';
import { parts } from '@kapao/contract/parts';
import { locales } from '@kapao/core/locale';
import { currencies } from '@kapao/core/money';
import { httpsAddress } from '@kapao/core/text/https-address';
import { isOwnPicture, safeHref } from '@kapao/core/text/rich-text';
import { thaiYears } from '@kapao/core/thai-years';
import { z } from 'zod';
import { cleanHtml } from './clean-html.ts';

/**
 * HTML of a safe subset, sanitised when a text is written and again when it is read, so that unsafe HTML
 * written directly into the database reaches nobody.
 */
const html = z.string().max(50_000).overwrite(cleanHtml);
/** One line of text; PostgreSQL's JSON cannot hold a NUL. */
export const line = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\0'), 'no NUL');

export const perLocale = <T extends z.ZodType>(text: T) => z.object(each(locales, text));

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Minor units; JSON has no bigint, and these figures stay far below 2^53. */
const amountMinor = z.int().min(0);
/** Percentage with at most two decimals. */
const percent = z.number().min(0).max(100).multipleOf(0.01);
/** One value for each currency, since members hold baht or kip. */
const perCurrency = <T extends z.ZodType>(schema: T) => z.object(each(currencies, schema));

function each<Word extends string, T>(words: readonly Word[], schema: T): Record<Word, T> {
  // `Object.fromEntries` types its keys as string; they are the words of the list.
  return Object.fromEntries(words.map((word) => [word, schema])) as Record<Word, T>;
}

/** Returns the targets of all queues; a queue that the stored value lacks has its default target. */
function eachQueue() {
  const minutes = z.int().min(targetMinutesRange.min).max(targetMinutesRange.max);
  const entries = queueNames.map((queue) => [queue, minutes.default(queues[queue].targetMinutes)] as const);
  // `Object.fromEntries` types its keys as string; they are the queues' names.
  return Object.fromEntries(entries) as Record<QueueName, (typeof entries)[number][1]>;
}

const link = z
  .string()
  .max(500)
  .refine(
    (text) => text === '' || safeHref(text) !== null,
    'an https, line, mailto or tel address, or nothing',
  );
/**
 * Image as an address, data URL or SVG markup. It is shown only as an image, so that nothing in it can run.
 */
const picture = z
  .string()
  .max(100_000)
  .refine(
    (text) =>
      isOwnPicture(text) || /^data:image\/(png|webp|jpeg|svg\+xml)[;,]/.test(text) || /^<svg[\s>]/.test(text),
    'an address under /files/, SVG markup or a data:image address',
  );
export const bannerHtml = perLocale(html);
export const banner = z.object({ image: z.union([z.literal(''), picture]), html: bannerHtml });

const howtoItem = z.union([
  z.strictObject({ clip: z.enum(howtoClips) }),
  z.strictObject({
    link: line.refine((text) => httpsAddress(text) !== null, 'an https address'),
    title: perLocale(
      line.max(maxHowtoTitle).refine((text) => text.trim() !== '', 'something in each language'),
    ),
    text: perLocale(line),
  }),
]);
const clipsOnce = (items: readonly z.output<typeof howtoItem>[]) => {
  const clips = items.flatMap((item) => ('clip' in item ? item.clip : []));
  return new Set(clips).size === clips.length;
};

/** Schema of every key of the content table; `la` is Lao. */
export const contentSchemas = {
  /**
   * Whether the service has ended: member calls answer `gone`, unless `afterEnd`. Read by call_lookup in SQL.
   */
  terminated: z.boolean(),
  /** `thaiYears`: years of the dates that members read in Thai, of the Buddhist era or the common one. */
  info: z.object({ name: line.min(1), website: link, thaiYears: z.enum(thaiYears).default('BE') }),
  /** Plain text; the app replaces {percentFail} in it. */
  notice: perLocale(line),
  contact: z.object({
    text: perLocale(html),
    lineLink: link,
    lineName: line,
    /** Empty: generated from `lineLink`. */
    lineQR: z.union([z.literal(''), picture]),
  }),
  conditions: perLocale(z.array(html)),
  /** A new version is shown to every member once. */
  agreements: z.object({ version: line.min(1).max(64), texts: perLocale(z.array(html).min(1)) }),
  inviteBanners: z.array(banner).max(20),
  refundBanners: z.array(banner).max(20),
  sources: z.array(z.object({ code: z.string().regex(/^[A-Z0-9_]{1,32}$/), description: perLocale(line) })),
  /** Items of the how-to page, in order. */
  howto: z.array(howtoItem).max(maxHowtoItems).refine(clipsOnce, 'each clip at most once'),
  registerOTP: z.boolean(),
  /** Parts of the service that are temporarily closed; read by call_lookup in SQL. After `until` a part is open again. */
  maintenance: z.object(
    each(parts, z.object({ closed: z.boolean(), until: z.iso.datetime({ precision: 3 }).nullable() })),
  ),
  /** Phone prefixes (E.164) of the countries that the operator's licence covers; empty means all. */
  jurisdictions: z.array(z.string().regex(/^\+[1-9]\d{0,5}$/)),
  enableChatWidget: z.boolean(),
  /** Support hours (Monday first, Asia/Bangkok) and limits of the chat. */
  support: z.object({
    /** Null means closed that day; equal times mean the whole day. */
    hours: z.array(z.object({ from: hour, to: hour }).nullable()).length(7),
    /** Text for customers who write outside the hours, sent at most once in six hours; empty for none. */
    away: perLocale(line),
    /** Words that block a message. */
    blockedWords: z.array(line.trim().min(2).max(60)).max(200),
    perMinute: z.int().min(5).max(120),
    filesPerDay: z.int().min(1).max(200),
    /** Days after our last answer until a conversation is solved automatically. */
    solvedAfterDays: z.int().min(1).max(60),
  }),
  /** Daily hours without slip uploads, Asia/Bangkok. Equal times mean always open. */
  slip: z.object({ closedFrom: hour, closedTo: hour }),
  withdraw: perCurrency(
    z
      .object({
        minMinor: amountMinor,
        maxMinor: amountMinor,
        /**
         * Auto-approval limits: for one withdrawal, and for all of a member's withdrawals of a Bangkok day.
         */
        autoLimitMinor: amountMinor,
        autoDailyMinor: amountMinor,
        /**
         * Sum of a member's withdrawals of a day that staff approved, above which two staff members must approve, one
         * after the other.
         */
        secondLimitMinor: amountMinor,
      })
      .refine(({ minMinor, maxMinor }) => minMinor <= maxMinor, 'minMinor is at most maxMinor')
      .refine(
        ({ autoLimitMinor, secondLimitMinor }) => autoLimitMinor <= secondLimitMinor,
        'autoLimitMinor is at most secondLimitMinor',
      ),
  ).extend({
    /**
     * Hours after a change of the bank account's name or the password in which every withdrawal needs review; 0 for none.
     */
    holdHours: z.int().min(0).max(720),
    /** Hours after a login on a new device, or a reset of the password, in which every withdrawal needs review; 0 for none. */
    takeoverHours: z.int().min(0).max(720).default(0),
    /** Amount above which members prove who they are, unless they have set a figure of their own. */
    proofAboveMinor: perCurrency(amountMinor).default({ THB: 5_000_00, LAK: 5_000_000_00 }),
    /** Amount above which an approval needs a fresh second factor of the staff member. */
    freshAboveMinor: perCurrency(amountMinor).default({ THB: 20_000_00, LAK: 13_000_000_00 }),
  }),
  deposit: z.object({
    minMinor: perCurrency(amountMinor),
    isManual: z.boolean(),
    /** Maximum age in days of payments accepted from a bank statement. */
    statementDays: z.int().min(1).max(366).default(60),
  }),
  /** Settings of bonuses, invitations and refunds that belong to no single bonus offer (core/src/reward). */
  rewards: z.object({
    /** Balance that counts as no money: the default of bonus offers, and the limit for receiving a refund. */
    minClearMinor: perCurrency(amountMinor),
    invite: z.object({
      active: z.boolean(),
      /**
       * Commission in percent of friends' losses: without a bonus or in completed bonuses (`successPercent`),
       * and in bonuses that ended lost or expired (`failPercent`).
       */
      successPercent: percent,
      failPercent: percent,
      minCollectMinor: perCurrency(amountMinor),
    }),
    refund: z.object({
      active: z.boolean(),
      successPercent: percent,
      failPercent: percent,
      /** Amount that a refund must exceed. */
      minimumMinor: perCurrency(amountMinor),
      /** Maximum refund of one week; null for no maximum. */
      maxMinor: perCurrency(amountMinor.nullable()),
      /** Maximum refund in percent of the week's deposits minus withdrawals minus the balance at its end. */
      netPercent: percent,
    }),
  }),
  /**
   * Days until ended records are deleted: unpaid QRs with their reference claims, SMS, slips, chat messages and security events. Stored here
   * and not in the environment, because several processes sweep one database and the shortest of several settings would
   * win.
   */
  retention: z.object({
    qrDays: z.int().min(90).max(3_650),
    smsDays: z.int().min(30).max(3_650),
    /** Slips with their images. */
    slipDays: z.int().min(30).max(3_650),
    /** Chat messages with their images and videos. */
    chatDays: z.int().min(30).max(3_650).default(400),
    securityDays: z.int().min(90).max(3_650).default(400),
    /** Plain addresses of staff and strangers in the audit. */
    addressDays: z.int().min(30).max(3_650).default(90),
    /** Payers of money that belonged to no member. */
    payerDays: z.int().min(90).max(3_650).default(400),
    /** Years after a member's last movement for which the law requires their data to be kept. */
    recordYears: z.int().min(1).max(30).default(5),
  }),
  /** Thresholds for risk reviews of members' payments (docs/market.md section 10); 0 for never. */
  riskReviews: z.object({
    /** Minimum total of a member's deposits, or of their withdrawals, in one day in Bangkok. */
    largeDayMinor: perCurrency(amountMinor),
    /** Minimum number of deposits that reach `largeDayMinor` within a week but on no single day. */
    splitTimes: z.int().min(0).max(1_000),
    /**
     * Minimum deposits of a week, and wagering in percent of them below which members who withdrew at least
     * half of them are flagged.
     */
    passedThroughMinor: perCurrency(amountMinor),
    passedThroughPercent: percent,
    /** Minimum members that share one device or one external paying account. */
    sharedMembers: z.int().min(0).max(100),
    /** Minimum amount of a first withdrawal within a week of registration. */
    firstWithdrawalMinor: perCurrency(amountMinor),
    /** Minimum number of slips in a day that show transfers from another person's account. */
    othersSlips: z.int().min(0).max(100),
    /** Minimum members who fail to log in, or who log in, from one network within an hour. */
    networkFailures: z.int().min(0).max(10_000).default(10),
    networkLogins: z.int().min(0).max(10_000).default(500),
    /**
     * Hours after a login on a new device, and after a reset of the password, in which moving money flags the member
     * for review.
     */
    newDeviceHours: z.int().min(0).max(720).default(24),
    resetHours: z.int().min(0).max(720).default(72),
  }),
  /**
   * When people are notified of alarms: quiet hours (Bangkok; equal times mean none), which never delay critical ones, minutes
   * until the next step of the escalation, and hours between reminders.
   */
  alarms: z.object({
    quietFrom: hour,
    quietTo: hour,
    escalateMinutes: z.int().min(1).max(240),
    remindHours: z.int().min(1).max(24),
  }),
  /** Minutes within which an item of each queue of the Console should be decided. */
  queueTargets: z.object(eachQueue()),
  depositWallets: z.array(z.object({ mode: walletMode, walletAccountName: line })),
} as const;

export type ContentKey = keyof typeof contentSchemas;
export type Content<K extends ContentKey> = z.output<(typeof contentSchemas)[K]>;
