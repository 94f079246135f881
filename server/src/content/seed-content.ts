import { readFileSync } from 'node:fs';
import { howtoClips } from '@kapao/contract/howto-clips';
import { currencies } from '@kapao/core/money';
import type pg from 'pg';
import { v7 } from 'uuid';
import { z } from 'zod';
import { insertValue } from './content.queries.ts';
import { type Content, type ContentKey, contentSchemas } from './content.schemas.ts';
import { hasDepositAccounts, insertBank, insertDepositAccount } from './seed.queries.ts';
import { agreements, conditions, contact, demoContact, notice, sources, supportAway } from './seed-texts.ts';
import { writeContent } from './stored-content.ts';

const bankRow = z.object({
  code: z.string(),
  currency: z.enum(currencies),
  order: z.int(),
  numericCode: z.string().nullable(),
  nameTH: z.string(),
  nameEN: z.string(),
  nameLO: z.string(),
  accountLengths: z.array(z.int()),
  englishNameOnly: z.boolean(),
  recommended: z.boolean(),
});

const open = { closed: false, until: null };

/** Initial values. */
const seeds: { [K in ContentKey]: Content<K> } = {
  terminated: false,
  // Site and contact are empty, as only the operator knows them.
  info: { name: 'Kapao', website: '', thaiYears: 'BE' },
  notice,
  contact,
  conditions,
  agreements,
  inviteBanners: [],
  refundBanners: [],
  sources,
  howto: howtoClips.map((clip) => ({ clip })),
  registerOTP: true,
  maintenance: {
    deposit: open,
    withdraw: open,
    transfer: open,
    games: open,
    register: open,
    bonus: open,
  },
  jurisdictions: [],
  enableChatWidget: true,
  support: {
    hours: Array.from({ length: 7 }, () => ({ from: '00:00', to: '00:00' })),
    away: supportAway,
    blockedWords: [],
    perMinute: 30,
    filesPerDay: 60,
    solvedAfterDays: 3,
  },
  slip: { closedFrom: '23:00', closedTo: '01:00' },
  withdraw: {
    THB: {
      minMinor: 100_00,
      maxMinor: 50_000_00,
      autoLimitMinor: 5_000_00,
      autoDailyMinor: 20_000_00,
      secondLimitMinor: 30_000_00,
    },
    LAK: {
      minMinor: 100_000_00,
      maxMinor: 50_000_000_00,
      autoLimitMinor: 5_000_000_00,
      autoDailyMinor: 20_000_000_00,
      secondLimitMinor: 30_000_000_00,
    },
    holdHours: 24,
    takeoverHours: 0,
    proofAboveMinor: { THB: 5_000_00, LAK: 5_000_000_00 },
    freshAboveMinor: { THB: 20_000_00, LAK: 13_000_000_00 },
  },
  deposit: { minMinor: { THB: 10_00, LAK: 10_000_00 }, isManual: false, statementDays: 60 },
  rewards: {
    minClearMinor: { THB: 5_00, LAK: 5_000_00 },
    invite: {
      active: true,
      successPercent: 5,
      failPercent: 1,
      minCollectMinor: { THB: 50_00, LAK: 50_000_00 },
    },
    refund: {
      active: true,
      successPercent: 5,
      failPercent: 1,
      minimumMinor: { THB: 0, LAK: 0 },
      maxMinor: { THB: null, LAK: null },
      netPercent: 5,
    },
  },
  // `qrDays` is longer than a payer's bank keeps a payment order that can still be executed or queried.
  retention: {
    qrDays: 400,
    smsDays: 400,
    slipDays: 400,
    chatDays: 400,
    securityDays: 400,
    addressDays: 90,
    payerDays: 400,
    recordYears: 5,
  },
  riskReviews: {
    largeDayMinor: { THB: 50_000_00, LAK: 30_000_000_00 },
    splitTimes: 5,
    passedThroughMinor: { THB: 5_000_00, LAK: 3_000_000_00 },
    passedThroughPercent: 100,
    sharedMembers: 3,
    firstWithdrawalMinor: { THB: 10_000_00, LAK: 6_000_000_00 },
    othersSlips: 2,
    networkFailures: 10,
    networkLogins: 500,
    newDeviceHours: 24,
    resetHours: 72,
  },
  alarms: { quietFrom: '00:00', quietTo: '00:00', escalateMinutes: 15, remindHours: 4 },
  queueTargets: contentSchemas.queueTargets.parse({}),
  depositWallets: [],
};

/** Writes the banks and content that every installation needs, live or demo. Existing values stay unchanged. */
export async function seedContent(pool: pg.Pool): Promise<void> {
  // The keys of `seeds` are exactly the content keys, as its type ensures.
  for (const key of Object.keys(seeds) as ContentKey[]) {
    await insertValue(pool, key, JSON.stringify(contentSchemas[key].parse(seeds[key])));
  }
  for (const bank of z.array(bankRow).parse(JSON.parse(readFileSync(bankFile, 'utf8'))))
    await insertBank(pool, bank);
}

const bankFile = new URL('./banks.json', import.meta.url);

const demoAccounts = [
  ['KBANK', 'KBANK', 'QR', '0123456789', 'THB'],
  ['WW', 'PAYMENT', 'QR', '', 'THB'],
  ['E2P', 'PAYMENT', 'QR', '', 'THB'],
  ['SCB', 'SCB', 'AUTO', '4051112223', 'THB'],
  ['GSB', 'GSB', 'MANUAL', '020123456789', 'THB'],
  ['BCEL', 'BCEL', 'QR', '010120000123456789', 'LAK'],
  ['JDB', 'JDB', 'QR', '', 'LAK'],
  ['BCEL', 'BCEL', 'AUTO', '010120000123456789', 'LAK'],
] as const;

/** Writes the demo's receiving accounts in baht and kip; a member sees those in their own currency. */
export async function seedDemoDepositAccounts(pool: pg.Pool): Promise<void> {
  if (await hasDepositAccounts(pool)) return;
  for (const [i, [bankCode, bankType, mode, accountNo, currency]] of demoAccounts.entries())
    await insertDepositAccount(pool, {
      id: v7(),
      bankCode,
      bankType,
      mode,
      accountName: currency === 'THB' ? 'KAPAO DEMO CO LTD' : 'KAPAO DEMO SOLE CO LTD',
      accountNo,
      currency,
      position: i + 1,
    });
}

/** Writes the demo's gift-link wallet, contact and website; a live installation starts without them. */
export async function seedDemoContact(pool: pg.Pool, sandboxPort: number): Promise<void> {
  await writeContent(pool, 'depositWallets', [{ mode: 'GIFT', walletAccountName: 'KAPAO DEMO' }]);
  // The sandbox serves this link with a page that says that nobody answers there.
  const line = sandboxPort ? { lineLink: `http://localhost:${sandboxPort}/line` } : {};
  await writeContent(pool, 'contact', { ...demoContact, ...line });
  await writeContent(pool, 'info', {
    name: 'Kapao',
    website: 'https://kapao.example',
    thaiYears: 'BE',
  });
}
