import { notificationKinds } from '@kapao/contract/calls/notifications';
import { hourMs } from '@kapao/core/time';
import { NotificationRow } from '../../../src/wallet/notifications/NotificationRow.tsx';
import type { AppNotification } from '../../../src/wallet/notifications/useNotificationFeed.ts';
import { Answers } from '../../answers.tsx';
import { walletAnswer } from '../sample.ts';

const amounts: Partial<Record<AppNotification['kind'], number>> = {
  slip: 0,
  out: 12,
  ended: 480.25,
  in: 1_234_567.89,
};

const pieces = notificationKinds.map((kind, index) => ({
  _id: `news-${kind}`,
  kind,
  amount: amounts[kind] ?? 500,
  ...(kind === 'failed-move' ? { from: 'WALLET', to: 'PG' } : { from: 'BANK', to: 'WALLET' }),
  reference: kind === 'given' ? { kind: 'bonus' as const, description: 'Welcome 30%' } : null,
  at: new Date(Date.now() - index * hourMs).toISOString(),
  seen: true,
}));

const listOf = (fresh: boolean) => (
  <Answers answers={[walletAnswer]}>
    <ul className="overflow-hidden rounded-lg border border-line bg-card">
      {pieces.map((piece) => (
        <NotificationRow key={piece._id} piece={piece} fresh={fresh} />
      ))}
    </ul>
  </Answers>
);

export const states = {
  'each kind': () => listOf(false),
  'each kind, new': () => listOf(true),
};
