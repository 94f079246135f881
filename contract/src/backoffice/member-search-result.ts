import { z } from 'zod';
import { currencyCode, moment, uuid } from './backoffice-fields.ts';

/** Why a member was found: what of what was typed is theirs. */
const matchReasons = [
  'id',
  'phone',
  'phone-end',
  'name',
  'surname',
  'holder',
  'bank-account',
  'bank-account-end',
  'game-name',
  'receipt',
  'movement',
  'slip',
  'qr',
  'payment',
] as const;

export type MatchReason = (typeof matchReasons)[number];

/** A member who was looked for, masked. */
export const memberSearchResult = z.object({
  memberId: uuid,
  publicId: z.string(),
  name: z.string(),
  phone: z.string(),
  bankCode: z.string(),
  bankAccount: z.string(),
  status: z.enum(['active', 'inactive']),
  currency: currencyCode,
  createdAt: moment,
  matches: z.array(z.enum(matchReasons)),
  /** The movement that was looked for, where it was one. */
  movementId: uuid.nullable(),
});
