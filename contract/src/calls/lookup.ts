import { thaiYears } from '@kapao/core/thai-years';
import { z } from 'zod';
import { call } from '../call.ts';
import { currency, depositMode, money, usuallyS, walletMode } from '../fields.ts';
import { howtoClips } from '../howto-clips.ts';

const bankNames = { nameTH: z.string(), nameEN: z.string(), nameLO: z.string() };

export const bank = z.object({ code: z.string(), ...bankNames }).meta({ id: 'Bank' });

const englishNameOnly = z
  .boolean()
  .describe('The bank prints English names only, so the holder’s name must be English');

/** Bank where a member may have an account, with what a form must know before the account number is typed. */
const memberBank = bank
  .extend({
    currency: currency.describe('Currency of its accounts'),
    accountLengths: z
      .array(z.int())
      .describe('Usual lengths of its account numbers; the app confirms other lengths, and none is refused'),
    englishNameOnly,
    recommended: z.boolean().describe('Deposits from this bank are recognised fastest'),
  })
  .meta({ id: 'MemberBank' });

export const ownBank = bank.extend({ englishNameOnly }).meta({ id: 'OwnBank' });

const depositBank = z
  .object({
    bankCode: z.string().describe('WW or E2P where bankType is PAYMENT'),
    bankType: z.string().describe('SCB, KBANK, GSB, BCEL, PAYMENT or another'),
    mode: depositMode,
    ...bankNames,
    bankAccountName: z.string(),
    bankAccountNo: z.string(),
    currency,
    recommended: z.boolean().describe('Deposits are credited fastest; the app shows it first'),
    qr: z
      .object({
        minimum: money.describe('Minimum amount per QR'),
        quickAmounts: z.array(money).describe('Preset amounts'),
      })
      .nullable()
      .describe('QR settings; null: account details are shown instead'),
  })
  .meta({ id: 'DepositBank' });

const depositWallet = z
  .object({ mode: walletMode, walletAccountName: z.string() })
  .meta({ id: 'DepositWallet' });

const howtoItem = z
  .union([
    z.object({ clip: z.enum(howtoClips).describe('Clip that is part of the app, with its texts') }),
    z.object({
      link: z.string().describe('https address, opened in a new tab'),
      title: z.string(),
      text: z.string().describe('Plain text; may be empty'),
    }),
  ])
  .meta({ id: 'HowtoItem' });

const hour = z.string().regex(/^\d{2}:\d{2}$/);

const lookup = <Reply extends z.ZodType>(summary: string, reply: Reply) =>
  call({ summary, auth: 'public', impersonation: true, reply, errors: [] });
/** Creates a lookup that still works after the service is terminated: getActive, getInfo, getContact. */
const lastingLookup = <Reply extends z.ZodType>(summary: string, reply: Reply) =>
  call({ summary, auth: 'public', impersonation: true, reply, errors: [], afterEnd: true });

export const lookupCalls = {
  getActive: lastingLookup(
    'Return whether the service is active',
    z.object({ terminated: z.literal('gone').nullable() }).meta({ id: 'Active' }),
  ),
  getBanks: lookup('List banks accepted at registration', z.array(memberBank)),
  getSources: lookup(
    'List the sources from which members heard of the service',
    z.array(z.object({ code: z.string(), description: z.string() }).meta({ id: 'Source' })),
  ),
  getDepositLookup: lookup(
    'Return the deposit methods',
    z
      .object({
        banks: z.array(depositBank),
        wallets: z.array(depositWallet),
        isManual: z.boolean(),
        slips: z
          .boolean()
          .describe(
            'Slips can be verified: in baht, with a verifier; otherwise uploadSlip answers SLIP_UPLOAD_FAIL',
          ),
        minDeposit: money,
      })
      .meta({ id: 'DepositLookup' }),
  ),
  getConditions: lookup(
    'Return the conditions as sanitised HTML',
    z.object({ conditions: z.array(z.string()) }).meta({ id: 'Conditions' }),
  ),
  getAgreements: lookup(
    'Return the agreements for members as sanitised HTML, with their version',
    z.object({ agreements: z.array(z.string()), version: z.string() }).meta({ id: 'Agreements' }),
  ),
  getInfo: lastingLookup(
    'Return name and website of the service, and the years of its Thai dates',
    z
      .object({
        name: z.string(),
        website: z.string(),
        thaiYears: z.enum(thaiYears).describe('BE: Thai dates show years of the Buddhist era; CE: of ours'),
      })
      .meta({ id: 'Info' }),
  ),
  getNotice: lookup(
    'Return the notice shown with bonuses; the app fills in {percentFail}',
    z.object({ notice: z.string() }).meta({ id: 'Notice' }),
  ),
  getContact: lastingLookup(
    'Return the contacts of support',
    z
      .object({ contactText: z.string(), lineLink: z.string(), lineName: z.string(), lineQR: z.string() })
      .meta({ id: 'Contact' }),
  ),
  getHowto: lookup(
    'List the items of the how-to page in order: clips of the app, and links of the operator',
    z.object({ items: z.array(howtoItem) }).meta({ id: 'Howto' }),
  ),
  getWithdrawLookup: lookup(
    'Return the minimum and maximum of a withdrawal',
    z.object({ withdrawMin: money, withdrawMax: money, usuallyS }).meta({ id: 'WithdrawLookup' }),
  ),
  getSlipLookup: lookup(
    'Return whether slips are accepted now, and the daily closing hours (Bangkok)',
    z.object({ open: z.boolean(), closedFrom: hour, closedTo: hour }).meta({ id: 'SlipLookup' }),
  ),
  getRegisterOtp: lookup(
    'Return whether registration needs a one-time code',
    z.object({ registerOTP: z.boolean() }).meta({ id: 'RegisterOtp' }),
  ),
  getEnableChatWidget: lookup(
    'Return whether the chat is enabled',
    z.object({ enableChatWidget: z.boolean() }).meta({ id: 'EnableChatWidget' }),
  ),
};
