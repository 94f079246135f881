import { z } from 'zod';

/** A text in the three languages of the wire; `la` is Lao. */
const localised = z.object({ th: z.string(), la: z.string(), en: z.string() });
const localisedList = z.object({ th: z.array(z.string()), la: z.array(z.string()), en: z.array(z.string()) });
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Minor units; JSON has no bigint, and these figures stay far below 2^53. */
const amountMinor = z.int().min(0);
const banner = z.object({ image: z.string(), html: localised });

/** Every key of the content table with the shape of its value. */
export const contentSchemas = {
  /** The service has ended: every member call answers `gone`. Read by call_lookup in SQL. */
  terminated: z.boolean(),
  info: z.object({ name: z.string(), website: z.string() }),
  notice: localised,
  contact: z.object({ text: localised, lineLink: z.string(), lineName: z.string(), lineQR: z.string() }),
  /** HTML of a safe subset. */
  conditions: localisedList,
  /** A new version is shown to every member once more. */
  agreements: z.object({ version: z.string().min(1).max(64), texts: localisedList }),
  inviteBanners: z.array(banner),
  refundBanners: z.array(banner),
  sources: z.array(z.object({ code: z.string(), description: localised })),
  registerOTP: z.boolean(),
  enableChatWidget: z.boolean(),
  /** Daily hours without slip uploads, Asia/Bangkok. */
  slip: z.object({ closedFrom: hour, closedTo: hour }),
  withdraw: z.object({ minMinor: amountMinor, maxMinor: amountMinor, autoLimitMinor: amountMinor }),
  deposit: z.object({ minMinor: amountMinor, isManual: z.boolean() }),
  depositWallets: z.array(z.object({ mode: z.enum(['AUTO', 'GIFT']), walletAccountName: z.string() })),
} as const;

export type ContentKey = keyof typeof contentSchemas;
export type Content<K extends ContentKey> = z.output<(typeof contentSchemas)[K]>;
