import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGameName } from '../balance/useWallet.ts';
import { useSentence } from '../statement/sentence.ts';
import { statementEventOf, walletEffectOf } from './notification-style.ts';
import type { AppNotification } from './useNotificationFeed.ts';

/** Headline of a notification: what happened. */
export function Title({ piece }: { piece: AppNotification }): ReactNode {
  const sentence = useSentence();
  const name = useGameName();
  // Without a reference the notification does not say how the money was deposited.
  if (walletEffectOf(piece) === 'in' && piece.kind !== 'given' && !piece.reference)
    return <Trans>Deposit</Trans>;
  const line = statementEventOf(piece);
  if (line) return sentence(line);
  const game = name(piece.from === 'WALLET' ? piece.to : piece.from);
  switch (piece.kind) {
    case 'paid':
      return <Trans>Withdrawal paid to your bank</Trans>;
    case 'returned':
      return <Trans>Withdrawal not paid</Trans>;
    case 'failed-move':
      return piece.from === 'WALLET' ? (
        <Trans>Not moved into {game}</Trans>
      ) : (
        <Trans>Not moved back from {game}</Trans>
      );
    case 'slip':
      return <Trans>Slip not accepted</Trans>;
    case 'refund':
      return <Trans>You have a refund</Trans>;
    case 'invite':
      return <Trans>You have an invite bonus</Trans>;
    case 'withdraw-ask':
      return <Trans>Withdrawal confirmation changed</Trans>;
    case 'pin-set':
      return <Trans>PIN for withdrawals saved</Trans>;
    case 'pin-removed':
      return <Trans>PIN for withdrawals removed</Trans>;
    case 'pin-locked':
      return <Trans>PIN locked after 5 wrong attempts</Trans>;
    case 'new-device':
      return <Trans>Logged in on a new device</Trans>;
    case 'password-changed':
      return <Trans>Password changed</Trans>;
    case 'passkey-added':
      return <Trans>Passkey added</Trans>;
    case 'passkey-removed':
      return <Trans>Passkey removed</Trans>;
    case 'bank-changed':
      return <Trans>Bank account changed</Trans>;
    case 'reset-begun':
      return <Trans>Someone entered the password reset code</Trans>;
    case 'erasure-asked':
      return <Trans>Erasure of your personal data requested</Trans>;
    case 'erasure-declined':
      return <Trans>Erasure of your personal data declined</Trans>;
    default:
      return null;
  }
}

/** Where the money is now, or what to do. A normal deposit or payout needs no more words. */
export function Meaning({ piece }: { piece: AppNotification }) {
  const words = meaningOf(piece);
  return words ? <span className="block text-xs text-muted">{words}</span> : null;
}

function meaningOf({ kind, from }: AppNotification): ReactNode {
  switch (kind) {
    case 'above-limit':
      return (
        <Trans>
          This money is above your own limit, or arrived during your break. You can withdraw it, or ask our
          team to send it back.
        </Trans>
      );
    case 'returned':
      return <Trans>The money is back in your wallet.</Trans>;
    case 'failed-move':
      return from === 'WALLET' ? (
        <Trans>The money is back in your wallet.</Trans>
      ) : (
        <Trans>The money is still in the game.</Trans>
      );
    case 'slip':
      return <Trans>See why, and what to do.</Trans>;
    case 'refund':
      return <Trans>See how long you can claim it.</Trans>;
    case 'invite':
      return <Trans>From your friends. Claim it into your wallet.</Trans>;
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
      return <Trans>If this wasn’t you, change your password and contact us.</Trans>;
    case 'erasure-asked':
      return <Trans>If this wasn’t you, cancel the request.</Trans>;
    case 'erasure-declined':
      return <Trans>See why.</Trans>;
    default:
      return null;
  }
}
