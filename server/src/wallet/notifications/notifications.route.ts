import { ok } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { z } from 'zod';
import type { ReplyOf } from '../../platform/call/context.ts';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { markSeen, type NotificationRow, newestNotifications } from './notifications.queries.ts';

/** Any value of PostgreSQL's type: ids that are derived from a hash have no version of a UUID. */
const notificationId = z.guid();

export const notificationsSlice: Slice = (app, deps) => {
  route(app, deps, 'getNews', async ({ member }) => {
    const items = (await newestNotifications(deps.pool, member.id)).map(newsItemOf);
    return ok({ unseen: items.filter(({ seen }) => !seen).length, items });
  });

  route(app, deps, 'seeNews', async ({ member, body }) => {
    await markSeen(
      deps.pool,
      member.id,
      body.ids.filter((id) => notificationId.safeParse(id).success),
    );
    return ok({});
  });
};

function newsItemOf(row: NotificationRow): ReplyOf<'getNews'>['items'][number] {
  const { id, kind, amount, reference, at, seen } = row;
  return {
    _id: id,
    kind,
    amount: toWire(amount),
    ...fromAndTo(row),
    reference:
      reference && reference.kind !== 'direction'
        ? { kind: reference.kind, description: reference.description }
        : null,
    at: at.toISOString(),
    seen: seen === true,
  };
}

/** Returns source and destination of the money, actual or intended; empty where no money moves. */
function fromAndTo({ kind, game, reference }: NotificationRow): { from: string; to: string } {
  switch (kind) {
    case 'failed-move':
      return reference?.description === 'in'
        ? { from: 'WALLET', to: game ?? '' }
        : { from: game ?? '', to: 'WALLET' };
    case 'withdraw-ask':
    case 'pin-set':
    case 'pin-removed':
    case 'pin-locked':
    case 'new-device':
    case 'password-changed':
    case 'passkey-added':
    case 'passkey-removed':
    case 'bank-changed':
    case 'reset-begun':
    case 'erasure-asked':
    case 'erasure-declined':
      return { from: '', to: '' };
    case 'out':
    case 'ended':
    case 'paid':
    case 'returned':
      return { from: 'WALLET', to: 'BANK' };
    default:
      return { from: 'BANK', to: 'WALLET' };
  }
}
