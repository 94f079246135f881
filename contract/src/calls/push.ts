import { locales } from '@kapao/core/locale';
import { z } from 'zod';
import { call } from '../call.ts';
import { empty, id, text } from '../fields.ts';
import { pushKinds } from '../push-kinds.ts';

const kinds = z.array(z.enum(pushKinds)).max(pushKinds.length);
const locale = z.enum(locales).describe('The language that news come in');
/** Fields of the browser's PushSubscription (Push API): the endpoint, and its keys in base64url. */
const endpoint = text(2_000).min(1);
const keys = z.object({ p256dh: text(100), auth: text(40) });
const kept = z.object({ _id: id.describe('SHA-256 of the endpoint, in base64url') });

export const pushCalls = {
  getPush: call({
    summary: 'In which browsers the member is told of news, of which kinds, and the key to subscribe with',
    auth: 'member',
    look: true,
    excluded: 'open',
    reply: z.object({
      publicKey: z.string().nullable().describe('VAPID (RFC 8292); null: notifications rest'),
      subscriptions: z.array(kept.extend({ kinds, locale }).meta({ id: 'PushSubscription' })),
    }),
    errors: [],
  }),
  subscribePush: call({
    summary:
      'Tell this browser of news; INVALID_INPUT for an address of no push service, or one that is somebody else’s',
    auth: 'member',
    excluded: 'open',
    body: z.object({ endpoint, keys, kinds, locale }),
    reply: kept,
    errors: [],
    limit: { perMinute: 30 },
  }),
  setPush: call({
    summary: 'Choose what a browser is told of, and in which language',
    auth: 'member',
    excluded: 'open',
    params: z.object({ pushId: id }),
    body: z.object({ kinds, locale }),
    reply: empty,
    errors: ['NO_DATA'],
    limit: { perMinute: 60 },
  }),
  unsubscribePush: call({
    summary: 'Tell a browser of nothing any more',
    auth: 'member',
    excluded: 'open',
    params: z.object({ pushId: id }),
    reply: empty,
    errors: ['NO_DATA'],
  }),
  renewPush: call({
    summary:
      'A browser has another address: it proves itself by its old one, because its worker has no token',
    auth: 'public',
    body: z.object({ old: z.object({ endpoint, auth: text(40) }), endpoint, keys }),
    reply: kept,
    errors: ['NO_DATA'],
    // Many phones share one address.
    limit: { perMinute: 300 },
  }),
};
