import { mostHowtoItems, mostHowtoTitle } from '@kapao/contract/backoffice/content-values';
import { walletMode } from '@kapao/contract/fields';
import { howtoClips } from '@kapao/contract/howto-clips';
import { parts } from '@kapao/contract/parts';
import { locales } from '@kapao/core/locale';
import { currencies } from '@kapao/core/money';
import { httpsAddress } from '@kapao/core/text/https-address';
import { isOwnPicture, safeHref } from '@kapao/core/text/rich-text';
import { z } from 'zod';
import { cleanHtml } from './clean-html.ts';

/**
 * HTML of a safe subset. The schema is the sanitiser: it cleans when the operator's text is written and once more
 * when it is read, so that a row that was changed behind our back reaches nobody either.
 */
const html = z.string().max(50_000).overwrite(cleanHtml);
/** PostgreSQL's JSON has no place for a NUL. */
export const line = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\0'), 'no NUL');

export const languages = <T extends z.ZodType>(text: T) => z.object(each(locales, text));

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Minor units; JSON has no bigint, and these figures stay far below 2^53. */
const amountMinor = z.int().min(0);
/** At most two decimals. */
const percent = z.number().min(0).max(100).multipleOf(0.01);
/** Members hold baht or kip, and each has its own figures. */
const perCurrency = <T extends z.ZodType>(figures: T) => z.object(each(currencies, figures));

function each<Word extends string, T>(words: readonly Word[], schema: T): Record<Word, T> {
  // Object.fromEntries forgets the names; they are those of the list.
  return Object.fromEntries(words.map((word) => [word, schema])) as Record<Word, T>;
}

const link = z
  .string()
  .max(500)
  .refine(
    (text) => text === '' || safeHref(text) !== null,
    'an https, line, mailto or tel address, or nothing',
  );
/** Shown as an image and nothing else, so that nothing in it can run. */
const picture = z
  .string()
  .max(100_000)
  .refine(
    (text) =>
      isOwnPicture(text) || /^data:image\/(png|webp|jpeg|svg\+xml)[;,]/.test(text) || /^<svg[\s>]/.test(text),
    'an address under /files/, SVG markup or a data:image address',
  );
export const bannerHtml = languages(html);
export const banner = z.object({ image: z.union([z.literal(''), picture]), html: bannerHtml });

const howtoItem = z.union([
  z.strictObject({ clip: z.enum(howtoClips) }),
  z.strictObject({
    link: line.refine((text) => httpsAddress(text) !== null, 'an https address'),
    title: languages(
      line.max(mostHowtoTitle).refine((text) => text.trim() !== '', 'something in each language'),
    ),
    text: languages(line),
  }),
]);
const clipsOnce = (items: readonly z.output<typeof howtoItem>[]) => {
  const clips = items.flatMap((item) => ('clip' in item ? item.clip : []));
  return new Set(clips).size === clips.length;
};

/** Every key of the content table with the shape of its value; `la` is Lao. */
export const contentSchemas = {
  /** The service has ended: every member call answers `gone`. Read by call_lookup in SQL. */
  terminated: z.boolean(),
  info: z.object({ name: line.min(1), website: link }),
  /** Plain text; {percentFail} in it is filled by the app. */
  notice: languages(line),
  contact: z.object({
    text: languages(html),
    lineLink: link,
    lineName: line,
    /** Empty: drawn from `lineLink`. */
    lineQR: z.union([z.literal(''), picture]),
  }),
  conditions: languages(z.array(html)),
  /** A new version is shown to every member once more. */
  agreements: z.object({ version: line.min(1).max(64), texts: languages(z.array(html).min(1)) }),
  inviteBanners: z.array(banner).max(20),
  refundBanners: z.array(banner).max(20),
  sources: z.array(z.object({ code: z.string().regex(/^[A-Z0-9_]{1,32}$/), description: languages(line) })),
  /** What the how-to page shows, in its order. */
  howto: z.array(howtoItem).max(mostHowtoItems).refine(clipsOnce, 'each clip at most once'),
  registerOTP: z.boolean(),
  /** Parts of the service that are closed for a while; read by call_lookup in SQL. Past `until` a part is open again. */
  maintenance: z.object(
    each(parts, z.object({ closed: z.boolean(), until: z.iso.datetime({ precision: 3 }).nullable() })),
  ),
  /** Beginnings of the phones (E.164) whose countries the operator's licence covers; empty: all. */
  jurisdictions: z.array(z.string().regex(/^\+[1-9]\d{0,5}$/)),
  enableChatWidget: z.boolean(),
  /** When support is there (Monday first, Asia/Bangkok), and what it takes. */
  support: z.object({
    /** null: closed that day. The same twice: the whole day. */
    hours: z.array(z.object({ from: hour, to: hour }).nullable()).length(7),
    /** Said once to who writes outside of them; empty: nothing. */
    away: languages(line),
    /** Messages with one of these are not taken. */
    blockedWords: z.array(line.trim().min(2).max(60)).max(200),
    perMinute: z.int().min(5).max(120),
    filesPerDay: z.int().min(1).max(200),
    /** So long after our answer a conversation has ended by itself. */
    solvedAfterDays: z.int().min(1).max(60),
  }),
  /** Daily hours without slip uploads, Asia/Bangkok. Both the same: always open. */
  slip: z.object({ closedFrom: hour, closedTo: hour }),
  withdraw: perCurrency(
    z
      .object({
        minMinor: amountMinor,
        maxMinor: amountMinor,
        /** What goes out without a person: one withdrawal, and all of a member's day in Bangkok. */
        autoLimitMinor: amountMinor,
        autoDailyMinor: amountMinor,
        /** Above it two persons have to approve, one after the other. */
        secondLimitMinor: amountMinor,
      })
      .refine(({ minMinor, maxMinor }) => minMinor <= maxMinor, 'minMinor is at most maxMinor')
      .refine(
        ({ autoLimitMinor, secondLimitMinor }) => autoLimitMinor <= secondLimitMinor,
        'autoLimitMinor is at most secondLimitMinor',
      ),
  ).extend({
    /** So long after another name of the bank account or another password nothing goes out without a person; 0: never. */
    holdHours: z.int().min(0).max(720),
  }),
  deposit: z.object({
    minMinor: perCurrency(amountMinor),
    isManual: z.boolean(),
    /** The oldest payment that a bank's statement may bring. */
    statementDays: z.int().min(1).max(366).default(60),
  }),
  /** Facts of bonuses, invitations and refunds that are not one offer's own (core/src/reward). */
  rewards: z.object({
    /** What is too little to count as money when a round begins or ends, and when a refund is received. */
    minClearMinor: perCurrency(amountMinor),
    invite: z.object({
      active: z.boolean(),
      /** Of what friends lose in plain play and in rounds that succeed; and in those that do not. */
      successPercent: percent,
      failPercent: percent,
      minCollectMinor: perCurrency(amountMinor),
    }),
    refund: z.object({
      active: z.boolean(),
      successPercent: percent,
      failPercent: percent,
      /** A refund has to be more than this. */
      minimumMinor: perCurrency(amountMinor),
      /** The most of one week; null: no bound of its own. */
      maxMinor: perCurrency(amountMinor.nullable()),
      /** Of deposits less withdrawals less what is left at the close: more is never given. */
      netPercent: percent,
    }),
  }),
  /**
   * Days until what ended goes: QRs that nobody paid, with the claims of their references, messages by SMS, slips, and what was said
   * in conversations. Here and not in
   * the environment, because several copies sweep one database and the shortest of several figures would win.
   */
  retention: z.object({
    qrDays: z.int().min(90).max(3_650),
    smsDays: z.int().min(30).max(3_650),
    /** Slips with their pictures. */
    slipDays: z.int().min(30).max(3_650),
    /** What was said in conversations, with its pictures and films. */
    chatDays: z.int().min(30).max(3_650).default(400),
  }),
  /** From when on a person looks at what a member does with money (facts.md section 10); 0: never. */
  riskReviews: z.object({
    /** Deposits or withdrawals of one day in Bangkok. */
    largeDayMinor: perCurrency(amountMinor),
    /** As much within a week, in at least so many deposits, on no day by itself. */
    splitTimes: z.int().min(0).max(1_000),
    /** Withdrawn within a week of deposits of at least so much that were played with less than this percent of them. */
    passedThroughMinor: perCurrency(amountMinor),
    passedThroughPercent: percent,
    /** Members of one device, or whose money came from one account elsewhere. */
    sharedMembers: z.int().min(0).max(100),
    /** The first withdrawal of somebody who came within a week. */
    firstWithdrawalMinor: perCurrency(amountMinor),
    /** Slips in a day of transfers from somebody else's account. */
    othersSlips: z.int().min(0).max(100),
  }),
  depositWallets: z.array(z.object({ mode: walletMode, walletAccountName: line })),
} as const;

export type ContentKey = keyof typeof contentSchemas;
export type Content<K extends ContentKey> = z.output<(typeof contentSchemas)[K]>;
