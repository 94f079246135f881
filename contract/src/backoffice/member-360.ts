import { z } from 'zod';
import { count, currencyCode, minor, moment, uuid } from './backoffice-fields.ts';

const game = z.object({
  code: z.string(),
  name: z.string(),
  username: z.string(),
  balance: minor,
  readAt: moment.nullable(),
  playedAt: moment.nullable(),
  /** Whether a transfer with unknown outcome is pending. */
  isMoving: z.boolean(),
});

const bonus = z.object({
  id: uuid,
  name: z.string(),
  startedAt: moment,
  expiresAt: moment,
  deposit: minor,
  bonus: minor,
  played: minor,
  required: minor,
  bustThreshold: minor,
  total: minor,
});

/** Member with a shared identifier, or linked by an invitation. */
const linked = z.object({
  memberId: uuid,
  publicId: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive']),
  by: z.array(z.enum(['device', 'bank-account', 'holder', 'inviter', 'friend'])),
  /** Reason why the friend earns the inviter no commission, whichever of the two is viewed. */
  bringsNothing: z.enum(['bank', 'phone', 'device', 'currency']).nullable(),
});

const limit = z.object({
  name: z.string(),
  /** Minor units or minutes; null: no limit. */
  value: minor.nullable(),
  used: minor.nullable(),
  next: z.object({ value: minor.nullable(), from: moment }).nullable(),
});

/** Device that the member trusts. */
const device = z.object({
  id: uuid,
  device: z.string(),
  addedAt: moment,
  usedAt: moment,
  isLoggedIn: z.boolean(),
});

export const member360 = z.object({
  memberId: uuid,
  publicId: z.string(),
  name: z.string().describe('First name and initial'),
  phone: z.string().describe('Masked'),
  bank: z.object({
    code: z.string(),
    account: z.string().describe('Masked'),
    holder: z.string().describe('Masked'),
    since: moment,
  }),
  formerBanks: z
    .array(
      z.object({
        id: uuid,
        code: z.string(),
        account: z.string().describe('Masked'),
        since: moment,
        requestedBy: z
          .string()
          .nullable()
          .describe('Staff member who requested its release; null: no open request'),
      }),
    )
    .describe('Former accounts that remain reserved for the member'),
  currency: currencyCode,
  createdAt: moment,
  source: z.string().nullable(),
  state: z.object({
    status: z.enum(['active', 'inactive']),
    isOnline: z.boolean().describe('A session was used within the last hour'),
    breakUntil: moment.nullable(),
    excludedUntil: moment.nullable(),
    withdrawWaitsUntil: moment.nullable(),
    withdrawalsHeldAt: moment.nullable(),
    invitesBarredAt: moment.nullable(),
  }),
  tags: z.array(z.string()),
  money: z.object({
    asOf: moment,
    wallet: minor,
    held: minor,
    holds: z.array(
      z.object({ id: uuid, operationLock: z.string(), amount: minor, reason: z.string(), since: moment }),
    ),
    deposits: count,
    deposited: minor,
    withdrawals: count,
    withdrawn: minor,
  }),
  onItsWay: z.array(
    z.object({ kind: z.string(), id: z.string(), amount: minor.nullable(), createdAt: moment }),
  ),
  games: z.array(game),
  bonus: bonus.nullable(),
  bonuses: z.object({ taken: count, kept: count }),
  limits: z.array(limit),
  devices: z.array(device),
  passkeys: z.array(z.object({ id: uuid, name: z.string(), createdAt: moment })),
  pin: z.enum(['none', 'set', 'locked']).describe('PIN for withdrawals'),
  passwordReset: z
    .object({
      requestedBy: z.string().nullable().describe('Staff member whose request waits for approval'),
      codeUntil: moment.nullable().describe('End of an approved start whose code was not used yet'),
    })
    .describe('Reset of the password by staff, for a member without the phone'),
  linked: z.array(linked),
  friends: count,
  slips: z.array(z.object({ id: uuid, state: z.string(), amount: minor.nullable(), createdAt: moment })),
  flags: count.describe('Open risk reviews'),
});
