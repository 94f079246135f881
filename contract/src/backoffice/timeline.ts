import { z } from 'zod';
import { currencyCode, minor, moment, uuid } from './backoffice-fields.ts';
import { timelineKinds } from './timeline-kinds.ts';

export const timelineEvents = [
  'deposit',
  'withdraw',
  'transfer',
  'bonus',
  'finish_bonus',
  'game-result',
  'qr',
  'slip',
  'deposit-notice',
  'gift',
  'login',
  'device',
  'login-failed',
  'login-locked',
  'login-blocked',
  'login-code-asked',
  'step-up',
  'step-up-failed',
  'step-up-locked',
  'passkey-added',
  'passkey-removed',
  'session-ended',
  'device-removed',
  'reset-begun',
  'reset-started',
  'reset-failed',
  'reset',
  'erasure-asked',
  'right-refused',
  'limit',
  'break',
  'exclusion',
  'bank-account',
  'bank-name',
  'bank-release',
  'password',
  'name',
  'withdraw-ask',
  'pin-set',
  'pin-removed',
  'pin-locked',
  'block',
  'unblock',
  'end-sessions',
  'remove-device',
  'bar-invites',
  'allow-invites',
  'hold-withdrawals',
  'release-withdrawals',
  'decision',
  'note',
  'audit',
] as const;

export type TimelineEvent = (typeof timelineEvents)[number];

/** Named details that only some rows have; no unmasked personal data. */
const details = z.record(z.string(), z.unknown());

export const timelineRow = z.object({
  key: z.string(),
  sort: z.enum(timelineKinds),
  event: z.enum(timelineEvents),
  at: moment,
  /** Amount; negative if the money left the wallet or was lost in a game. */
  amount: minor.nullable(),
  /** Wallet balance after the event. */
  after: minor.nullable(),
  state: z.enum(['done', 'waiting', 'failed']).nullable(),
  who: z.string().nullable(),
  movementId: uuid.nullable(),
  details,
});

const ledgerRow = z.object({
  id: uuid,
  kind: z.enum(['move', 'hold', 'post', 'void']),
  debit: z.string(),
  credit: z.string(),
  amount: minor,
  currency: currencyCode,
  reason: z.string(),
  debitAfter: minor.nullable(),
  creditAfter: minor.nullable(),
  createdAt: moment,
});

/** Evidence of a movement, from a feature's row or from a provider: its kind, time and details. */
const evidence = z.object({
  what: z.enum([
    'withdrawal',
    'leg',
    'qr-payment',
    'bank-receipt',
    'slip',
    'gift',
    'inquiry',
    'alarm',
    'decision',
    'bonus',
  ]),
  at: moment,
  details,
});

export const movement = z.object({
  id: uuid,
  at: moment,
  amount: minor,
  currency: currencyCode,
  statementType: z.string().nullable(),
  state: z.enum(['done', 'waiting', 'failed']),
  /** Steps of the movement as the member sees them. */
  steps: z.array(z.object({ step: z.string(), at: moment.nullable(), by: z.string() })),
  entries: z.array(ledgerRow),
  evidence: z.array(evidence),
  /** Reference at the payout channel, game or gateway. */
  reference: z.string().nullable(),
});
