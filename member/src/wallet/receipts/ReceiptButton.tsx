import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Share2 } from 'lucide-react';
import { Button, type ButtonVariant } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { canShareImages } from '../image/share-image.ts';
import { useShareImage } from '../image/useShareImage.ts';
import { receiptPicture } from './receipt-picture.ts';
import { useMovement } from './useMovement.ts';
import { useReceipt } from './useReceipt.ts';

interface Props {
  id: string;
  variant?: ButtonVariant;
  /** Whether the button shares a row with other actions. */
  small?: boolean;
}

/**
 * Button for the receipt. Hidden for a transaction that ended without one, because only success is certified.
 */
export function ReceiptButton({ id, variant = 'plain', small = false }: Props) {
  const { t, i18n } = useLingui();
  const movement = useMovement(id);
  const receiptOf = useReceipt();
  const { busy, share, save } = useShareImage();
  const { locale } = i18n;
  const size = small ? 'small' : 'full';
  const iconSize = small ? 18 : 20;
  if (movement.data?.endedAt && !movement.data.receipt) return null;

  async function draw(): Promise<File> {
    const known = movement.data?.receipt ? movement.data : (await movement.refetch()).data;
    if (!known?.receipt) throw new Error('it has not ended yet');
    return receiptPicture(receiptOf(known), {
      receipt: t`Receipt`,
      checked: t`Anyone can verify this`,
      scanned: t`Scanning shows only the status and amount, not your name or account number.`,
      footer: t`A Kapao wallet receipt, not a bank slip`,
      locale,
    });
  }

  if (!canShareImages()) {
    return (
      <Button
        variant={variant}
        size={size}
        className={cx(small && 'flex-1')}
        icon={<Download size={iconSize} />}
        busy={busy}
        doing={<Trans>Creating the picture…</Trans>}
        onClick={() => void share(draw)}
      >
        <Trans>Save receipt</Trans>
      </Button>
    );
  }
  return (
    <div className={small ? 'contents' : 'flex gap-2.5'}>
      <Button
        variant={variant}
        size={size}
        className={cx(small && 'flex-1')}
        icon={<Share2 size={iconSize} />}
        busy={busy}
        doing={<Trans>Creating the picture…</Trans>}
        onClick={() => void share(draw)}
      >
        <Trans>Share the receipt</Trans>
      </Button>
      <Button
        variant="plain"
        size="small"
        className={cx(!small && 'min-w-[51px]')}
        aria-label={t`Save receipt`}
        busy={busy}
        // The button beside it says what is being done.
        doing={<Download size={iconSize} />}
        slow={null}
        onClick={() => void save(draw)}
      >
        <Download size={iconSize} />
      </Button>
    </div>
  );
}
