import { z } from 'zod';
import { call } from '../call.ts';
import { currency, depositMode, money, usuallyS, walletMode } from '../fields.ts';
import { howtoClips } from '../howto-clips.ts';

const bankNames = { nameTH: z.string(), nameEN: z.string(), nameLO: z.string() };

export const bank = z.object({ code: z.string(), ...bankNames }).meta({ id: 'Bank' });

const englishNameOnly = z.boolean().describe('Prints English names only, so the holder’s name has to be one');

/** Bank where a member may have an account, with what a form must know before the account number is typed. */
const memberBank = bank
  .extend({
    currency: currency.describe('What its accounts hold'),
    accountLengths: z
      .array(z.int())
      .describe('What its account numbers usually are; another length is asked about, never refused'),
    englishNameOnly,
    recommended: z.boolean().describe('Deposits from it are recognised fastest'),
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
    recommended: z.boolean().describe('Money by it comes fastest; the app leads members to it first'),
    qr: z
      .object({
        minimum: money.describe('Least amount of one QR'),
        quickAmounts: z.array(money).describe('Amounts to press instead of typing'),
      })
      .nullable()
      .describe('Where it is paid by QR; null where details are shown'),
  })
  .meta({ id: 'DepositBank' });

const depositWallet = z
  .object({ mode: walletMode, walletAccountName: z.string() })
  .meta({ id: 'DepositWallet' });

const howtoItem = z
  .union([
    z.object({ clip: z.enum(howtoClips).describe('Part of the app, with its words') }),
    z.object({
      link: z.string().describe('An https address, to be opened in a tab of its own'),
      title: z.string(),
      text: z.string().describe('Plain; may be empty'),
    }),
  ])
  .meta({ id: 'HowtoItem' });

const hour = z.string().regex(/^\d{2}:\d{2}$/);

const lookup = <Reply extends z.ZodType>(summary: string, reply: Reply) =>
  call({ summary, auth: 'public', look: true, reply, errors: [] });
/** Creates a lookup that still works after the service is terminated: getActive, getInfo, getContact. */
const lastingLookup = <Reply extends z.ZodType>(summary: string, reply: Reply) =>
  call({ summary, auth: 'public', look: true, reply, errors: [], afterEnd: true });

export const lookupCalls = {
  getActive: lastingLookup(
    'Whether the service goes on',
    z.object({ terminated: z.literal('gone').nullable() }).meta({ id: 'Active' }),
  ),
  getBanks: lookup('Banks a member may register with', z.array(memberBank)),
  getSources: lookup(
    'Where members heard of us',
    z.array(z.object({ code: z.string(), description: z.string() }).meta({ id: 'Source' })),
  ),
  getDepositLookup: lookup(
    'Where and how to deposit',
    z
      .object({
        banks: z.array(depositBank),
        wallets: z.array(depositWallet),
        isManual: z.boolean(),
        minDeposit: money,
      })
      .meta({ id: 'DepositLookup' }),
  ),
  getConditions: lookup(
    'The conditions, as sanitised HTML',
    z.object({ conditions: z.array(z.string()) }).meta({ id: 'Conditions' }),
  ),
  getAgreements: lookup(
    'The agreements a member accepts, as sanitised HTML, with their version',
    z.object({ agreements: z.array(z.string()), version: z.string() }).meta({ id: 'Agreements' }),
  ),
  getInfo: lastingLookup(
    'Name and website of the service',
    z.object({ name: z.string(), website: z.string() }).meta({ id: 'Info' }),
  ),
  getNotice: lookup(
    'The notice shown with bonuses; {percentFail} in it is filled by the app',
    z.object({ notice: z.string() }).meta({ id: 'Notice' }),
  ),
  getContact: lastingLookup(
    'How to reach a person',
    z
      .object({ contactText: z.string(), lineLink: z.string(), lineName: z.string(), lineQR: z.string() })
      .meta({ id: 'Contact' }),
  ),
  getHowto: lookup(
    'What the how-to page shows, in its order: clips of the app, and links of the operator',
    z.object({ items: z.array(howtoItem) }).meta({ id: 'Howto' }),
  ),
  getWithdrawLookup: lookup(
    'Least and most that can be withdrawn at once',
    z.object({ withdrawMin: money, withdrawMax: money, usuallyS }).meta({ id: 'WithdrawLookup' }),
  ),
  getSlipLookup: lookup(
    'Whether slips are taken now, and the daily hours (Bangkok) when they are not',
    z.object({ open: z.boolean(), closedFrom: hour, closedTo: hour }).meta({ id: 'SlipLookup' }),
  ),
  getRegisterOtp: lookup(
    'Whether registration asks for a one-time code',
    z.object({ registerOTP: z.boolean() }).meta({ id: 'RegisterOtp' }),
  ),
  getEnableChatWidget: lookup(
    'Whether the chat is on',
    z.object({ enableChatWidget: z.boolean() }).meta({ id: 'EnableChatWidget' }),
  ),
};
