import { locales } from '@kapao/core/locale';
import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, text } from '../fields.ts';
import { pushKinds } from '../push-kinds.ts';

const kinds = z.array(z.enum(pushKinds)).max(pushKinds.length);
const locale = z.enum(locales).describe('Language of the notifications');
/** Fields of the browser's PushSubscription (Push API): the endpoint, and its keys in base64url. */
const endpoint = text(2_000).min(1);
const keys = z.object({ p256dh: text(100), auth: text(40) });
const kept = z.object({ _id: id.describe('SHA-256 of the endpoint, in base64url') });

export const pushCalls = {
  getPush: call({
    summary: 'Return the member’s push subscriptions with their kinds, and the key for a new one',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z.object({
      publicKey: z.string().nullable().describe('VAPID key (RFC 8292); null: push is off'),
      subscriptions: z.array(kept.extend({ kinds, locale }).meta({ id: 'PushSubscription' })),
    }),
    errors: [],
  }),
  subscribePush: call({
    summary: 'Subscribe a browser to push; INVALID_INPUT: no push service, or another member’s subscription',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({ endpoint, keys, kinds, locale }),
    reply: kept,
    errors: [],
    limit: { perMinute: 30 },
  }),
  setPush: call({
    summary: 'Set kinds and language of a push subscription',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ pushId: id }),
    body: z.object({ kinds, locale }),
    reply: empty,
    errors: ['NO_DATA'],
    limit: { perMinute: 60 },
  }),
  unsubscribePush: call({
    summary: 'Remove a push subscription',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ pushId: id }),
    reply: empty,
    errors: ['NO_DATA'],
  }),
  renewPush: call({
    summary:
      'Replace the endpoint of a subscription; the old endpoint authenticates, as a worker has no token',
    auth: 'public',
    body: z.object({ old: z.object({ endpoint, auth: text(40) }), endpoint, keys }),
    reply: kept,
    errors: ['NO_DATA'],
    // Many phones share one address.
    limit: { perMinute: 300 },
  }),
};
