import { z } from 'zod';
import { currencyCode, moment, uuid } from './backoffice-fields.ts';

/** Which of the member's data matched the search text. */
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

/** Member found by a search, masked. */
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
  /** Movement that the search text names, if it names one. */
  movementId: uuid.nullable(),
});
