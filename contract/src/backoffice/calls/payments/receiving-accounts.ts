import { readBankCode } from '@kapao/core/account/bank-codes';
import { typedCode } from '@kapao/core/account/digits';
import { currencies } from '@kapao/core/money';
import { z } from 'zod';
import { backofficeCall } from '../../backoffice-call.ts';
import { approvalRequest, currencyCode, minor, moment, uuid, why } from '../../backoffice-fields.ts';

/**
 * State token that the user saw: the second of two people who change a row at once is refused with CHANGED
 * and must load it again.
 */
const stateToken = z.string().max(40);
const bankCode = z.string().regex(/^[A-Z0-9]{1,20}$/);
const bankName = z.string().trim().min(1).max(100);

export const accountModes = ['AUTO', 'MANUAL', 'QR'] as const;

const account = z.object({
  id: uuid,
  bankCode,
  bankType: z.string(),
  bankNames: z.object({ th: z.string(), en: z.string() }).nullable(),
  mode: z.enum(accountModes),
  name: z.string(),
  no: z.string(),
  currency: currencyCode,
  enabled: z.boolean(),
  replacedAt: moment.nullable(),
  dailyQuota: minor.nullable(),
  /** Received since midnight in Bangkok. */
  today: minor,
  isFull: z.boolean(),
  /** Whether a provider reports incoming payments: the bank's feed, or the gateway of a QR. */
  hasFeed: z.boolean(),
  /** Time of the newest payment that we know of. */
  lastPaidAt: moment.nullable(),
  /** Time since which the bank has announced a new payment that has not been read yet. */
  behindSince: moment.nullable(),
  seen: stateToken,
});

export const accountDraft = z.object({
  bankCode: bankCode.overwrite(readBankCode),
  bankType: z.string().regex(/^[A-Z0-9]{1,20}$/),
  mode: z.enum(accountModes),
  name: z.string().trim().min(1).max(100),
  /** Number without dashes; may be empty for a gateway. */
  no: z
    .string()
    .overwrite(typedCode)
    .regex(/^(?:|[A-Z0-9-]{4,40})$/)
    .overwrite((no) => no.replaceAll('-', '')),
  currency: z.enum(currencies),
});

export const bankCalls = {
  listBanks: backofficeCall({
    path: 'GET /backoffice/banks',
    summary: 'List banks for members, in the order shown',
    right: 'business.see',
    reply: z.object({
      rows: z.array(
        z.object({
          code: bankCode,
          currency: currencyCode,
          names: z.object({ th: z.string(), en: z.string(), la: z.string() }),
          recommended: z.boolean(),
          selectable: z.boolean(),
          seen: stateToken,
        }),
      ),
    }),
  }),
  changeBank: backofficeCall({
    path: 'POST /backoffice/banks/:code',
    summary: 'Change the name of a bank, and whether it is offered and recommended',
    right: 'business.change',
    params: z.object({ code: bankCode }),
    body: z.object({
      names: z.object({ th: bankName, en: bankName, la: bankName }),
      recommended: z.boolean(),
      selectable: z.boolean(),
      seen: stateToken,
    }),
    reply: z.object({ seen: stateToken }),
    errors: ['NO_DATA', 'CHANGED'],
    change: true,
  }),
  orderBanks: backofficeCall({
    path: 'POST /backoffice/bank-order',
    summary: 'Change the order of the banks',
    right: 'business.change',
    body: z.object({ codes: z.array(bankCode).min(1).max(500) }),
    reply: z.object({}),
    errors: ['CHANGED'],
    change: true,
  }),
  listAccounts: backofficeCall({
    path: 'GET /backoffice/accounts',
    summary: 'List receiving accounts with the amount received today',
    right: 'business.see',
    reply: z.object({ rows: z.array(account) }),
  }),
  setAccountQuota: backofficeCall({
    path: 'POST /backoffice/accounts/:id/quota',
    summary: 'Set the daily amount after which another account is shown',
    right: 'business.change',
    params: z.object({ id: uuid }),
    body: z.object({ dailyQuota: minor.nullable(), was: minor.nullable() }),
    reply: z.object({}),
    errors: ['NO_DATA', 'CHANGED', 'INVALID_INPUT'],
    change: true,
  }),
  switchAccount: backofficeCall({
    path: 'POST /backoffice/accounts/:id/switch',
    summary: 'Pause a receiving account at once, or resume it',
    right: 'business.change',
    params: z.object({ id: uuid }),
    body: z.object({ enabled: z.boolean(), why }),
    reply: z.object({}),
    errors: ['NO_DATA', 'CHANGED', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestAccountApproval: backofficeCall({
    path: 'POST /backoffice/accounts',
    summary: 'Request approval of a new receiving account, or of another number, holder or mode',
    right: 'providers.propose',
    body: z.object({
      replaces: z.object({ id: uuid, seen: stateToken }).nullable(),
      account: accountDraft,
      why,
    }),
    ...approvalRequest,
    errors: ['NO_DATA', 'CHANGED', 'INVALID_INPUT', 'ACCOUNT_EXISTS', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
};
