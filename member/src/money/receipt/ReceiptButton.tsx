import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Share2 } from 'lucide-react';
import { Button, type ButtonLook } from '../../ui/button/Button.tsx';
import { canSharePictures } from '../picture/share-picture.ts';
import { useSharePicture } from '../picture/useSharePicture.ts';
import { receiptPicture } from './receipt-picture.ts';
import { useMovement } from './useMovement.ts';
import { useReceipt } from './useReceipt.ts';

/** Only for a movement that has ended well: nothing else proves anything. */
export function ReceiptButton({ id, look = 'plain' }: { id: string; look?: ButtonLook }) {
  const { t, i18n } = useLingui();
  const movement = useMovement(id);
  const receiptOf = useReceipt();
  const { busy, share, save } = useSharePicture();
  const { locale } = i18n;
  if (movement.data?.endedAt && !movement.data.receipt) return null;

  async function draw(): Promise<File> {
    const known = movement.data?.receipt ? movement.data : (await movement.refetch()).data;
    if (!known?.receipt) throw new Error('it has not ended yet');
    return receiptPicture(receiptOf(known), {
      receipt: t`Receipt`,
      checked: t`Can be checked`,
      scanned: t`Scanned, it shows the state and the amount alone: no name and no account number.`,
      footer: t`A receipt of the Kapao wallet, not a bank slip`,
      locale,
    });
  }

  if (!canSharePictures()) {
    return (
      <Button look={look} icon={<Download size={20} />} busy={busy} onClick={() => void share(draw)}>
        <Trans>Save the receipt</Trans>
      </Button>
    );
  }
  return (
    <div className="flex gap-2.5">
      <Button look={look} icon={<Share2 size={20} />} busy={busy} onClick={() => void share(draw)}>
        <Trans>Share the receipt</Trans>
      </Button>
      <Button
        look="plain"
        size="small"
        className="min-w-[51px]"
        aria-label={t`Save the receipt`}
        onClick={() => void save(draw)}
      >
        <Download size={20} />
      </Button>
    </div>
  );
}
