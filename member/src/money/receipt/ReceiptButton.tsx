import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Share2 } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { canSharePictures } from '../picture/share-picture.ts';
import { useSharePicture } from '../picture/useSharePicture.ts';
import { receiptPicture } from './receipt-picture.ts';
import { useMovement } from './useMovement.ts';
import { useReceipt } from './useReceipt.ts';

/** Only for a movement that has ended: one that is still under way proves nothing. */
export function ReceiptButton({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const movement = useMovement(id);
  const receiptOf = useReceipt();
  const { busy, share } = useSharePicture();
  const { locale } = i18n;

  async function draw(): Promise<File> {
    const known = movement.data?.endedAt ? movement.data : (await movement.refetch()).data;
    if (!known?.endedAt) throw new Error('it has not ended yet');
    return receiptPicture(receiptOf(known), {
      receipt: t`Receipt`,
      footer: t`A receipt of the Kapao wallet, not a bank slip`,
      locale,
    });
  }

  const shares = canSharePictures();
  return (
    <Button
      look="plain"
      icon={shares ? <Share2 size={20} /> : <Download size={20} />}
      busy={busy}
      onClick={() => void share(draw)}
    >
      {shares ? <Trans>Share the receipt</Trans> : <Trans>Save the receipt</Trans>}
    </Button>
  );
}
