import type { DialogToOpen } from '../../frame/dialog/dialog-names.ts';
import type { StatementEvent } from '../statement/sentence-texts.ts';
import type { AppNotification } from './useNotificationFeed.ts';

/** Effect on the wallet: more, less, a failure, a reward that the member has to claim, or no money at all. */
export type WalletEffect = 'in' | 'out' | 'failed' | 'waits' | 'none';

const walletEffects: Record<AppNotification['kind'], WalletEffect> = {
  in: 'in',
  'above-limit': 'in',
  given: 'in',
  out: 'out',
  ended: 'out',
  paid: 'out',
  returned: 'failed',
  'failed-move': 'failed',
  slip: 'failed',
  refund: 'waits',
  invite: 'waits',
  'withdraw-ask': 'none',
  'pin-set': 'none',
  'pin-removed': 'none',
  'pin-locked': 'none',
  'new-device': 'none',
  'password-changed': 'none',
  'passkey-added': 'none',
  'passkey-removed': 'none',
  'bank-changed': 'none',
  'reset-begun': 'none',
  'erasure-asked': 'none',
  'erasure-declined': 'none',
};

export const walletEffectOf = ({ kind }: Pick<AppNotification, 'kind'>): WalletEffect => walletEffects[kind];

/** Returns the dialog with the details. */
export function dialogOf({ kind, _id }: Pick<AppNotification, 'kind' | '_id'>): DialogToOpen {
  switch (kind) {
    case 'paid':
    case 'returned':
      return { name: 'withdrawal', id: _id };
    case 'slip':
      return { name: 'slips' };
    case 'refund':
      return { name: 'refund' };
    case 'invite':
      return { name: 'invite' };
    case 'withdraw-ask':
    case 'pin-set':
    case 'pin-removed':
    case 'pin-locked':
      return { name: 'withdraw-proof' };
    case 'new-device':
    case 'password-changed':
    case 'passkey-added':
    case 'passkey-removed':
    case 'bank-changed':
    case 'reset-begun':
      return { name: 'activity' };
    case 'erasure-asked':
    case 'erasure-declined':
      return { name: 'erasure' };
    default:
      return { name: 'entry', id: _id };
  }
}

const statementTypes = {
  in: 'deposit',
  'above-limit': 'deposit',
  out: 'withdraw',
  given: 'bonus',
  ended: 'finish_bonus',
} as const;

/** Returns the statement entry of a notification that has one; null for the rest. */
export function statementEventOf({ kind, from, to, reference }: AppNotification): StatementEvent | null {
  if (!(kind in statementTypes)) return null;
  return {
    statementType: statementTypes[kind as keyof typeof statementTypes], // `in` has checked that the key exists.
    from,
    to,
    ...(reference && { [reference.kind]: { description: reference.description } }),
  };
}
