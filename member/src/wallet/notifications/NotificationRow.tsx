import { Trans } from '@lingui/react/macro';
import { ArrowDownToLine, CircleAlert, Gift, Landmark, type LucideIcon, ShieldCheck } from 'lucide-react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { cx } from '../../ui/design/cx.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { useHiddenAmounts } from '../../ui/money/hidden-amounts.ts';
import { RelativeTime } from '../statement/RelativeTime.tsx';
import { Meaning, Title } from './NotificationTexts.tsx';
import { dialogOf, type WalletEffect, walletEffectOf } from './notification-style.ts';
import type { AppNotification } from './useNotificationFeed.ts';

const styles: Record<
  WalletEffect,
  { readonly icon: string; readonly amount: string; readonly sign: string }
> = {
  in: { icon: 'bg-success-tint text-success', amount: 'text-success', sign: '+' },
  out: { icon: 'bg-page text-muted', amount: '', sign: '−' },
  failed: { icon: 'bg-failed-tint text-failed', amount: 'text-muted', sign: '' },
  waits: { icon: 'bg-progress-tint text-gold-text', amount: 'text-gold-text', sign: '' },
  none: { icon: 'bg-page text-muted', amount: '', sign: '' },
};

/** `fresh`: not seen before this dialog showed it. */
export function NotificationRow({ piece, fresh }: { piece: AppNotification; fresh: boolean }) {
  const dialogs = useDialogs();
  const hidden = useHiddenAmounts();
  const course = walletEffectOf(piece);
  const style = styles[course];
  const Icon = iconOf(piece, course);
  return (
    <li className="@container border-b border-line last:border-b-0">
      <button
        type="button"
        onClick={() => dialogs.open(dialogOf(piece))}
        className={cx(
          'relative flex min-h-[62px] w-full items-start gap-3 px-3 py-2.5 text-left hover:bg-page',
          fresh && 'bg-progress-tint/40',
        )}
      >
        <span
          className={cx(
            'mt-0.5 grid size-[38px] flex-none place-items-center rounded-sm @max-[12rem]:hidden',
            style.icon,
          )}
        >
          <Icon size={20} />
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
          <span className="min-w-[min(7rem,100%)] flex-1">
            <span className="block text-sm font-semibold">
              {fresh ? (
                <span className="mr-1.5 inline-block size-2 rounded-full bg-gold align-[0.1em]">
                  <span className="sr-only">
                    <Trans>New:</Trans>{' '}
                  </span>
                </span>
              ) : null}
              <Title piece={piece} />
            </span>
            <Meaning piece={piece} />
            <time
              dateTime={piece.at}
              title={formatDateTime(new Date(piece.at))}
              className="tabular block text-xs text-muted"
            >
              <RelativeTime at={piece.at} />
            </time>
          </span>
          {piece.amount > 0 ? (
            <span className={cx('tabular ml-auto text-sm font-semibold whitespace-nowrap', style.amount)}>
              {hidden ? '••••' : `${style.sign}${moneyText(piece.amount)}`}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
}

function iconOf({ kind }: AppNotification, course: WalletEffect): LucideIcon {
  if (course === 'failed') return CircleAlert;
  if (course === 'out') return Landmark;
  if (course === 'none') return ShieldCheck;
  return kind === 'in' || kind === 'above-limit' ? ArrowDownToLine : Gift;
}
