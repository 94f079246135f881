import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, text, time } from '../fields.ts';

/** `terms` and `privacy` are parts of the agreements and have their version. */
export const consentKinds = ['terms', 'privacy', 'marketing'] as const;

/** Version of the sentence that asks for offers and news; a change of its meaning needs another one. */
export const marketingVersion = '2026-11-30';

/** Number of newest consents that are listed. */
export const maxConsents = 50;

export const consentCalls = {
  acceptAgreements: call({
    summary: 'Accept the agreements of a version',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({ version: text(64) }),
    reply: empty,
    errors: ['NO_DATA'],
  }),
  listConsents: call({
    summary: 'List what the member agreed to and took back, newest first',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.object({
      marketing: z.boolean().describe('Whether the member wants offers and news now'),
      consents: z
        .array(
          z
            .object({
              _id: id,
              kind: z.enum(consentKinds),
              version: z.string(),
              given: z.boolean().describe('False: taken back'),
              device: z.string().describe('Browser and system, as `Chrome, Android`; empty: unknown'),
              at: time,
            })
            .meta({ id: 'Consent' }),
        )
        .max(maxConsents),
    }),
    errors: [],
  }),
  setMarketingConsent: call({
    summary: 'Agree to offers and news, or take that back',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({ given: z.boolean() }),
    reply: empty,
    errors: ['REQUEST_LIMIT'],
    limit: { perMinute: 20 },
  }),
};
