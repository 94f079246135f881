import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Share2 } from 'lucide-react';
import { opensLine, shareToLine } from '../../frame/device/in-app-browser.ts';
import { Button } from '../../ui/button/Button.tsx';
import { canShareImages } from '../image/share-image.ts';
import { QrPicture } from './QrPicture.tsx';
import type { Receipt } from './receipt.ts';

interface Props {
  receipt: Receipt;
  proof: NonNullable<Receipt['proof']>;
}

/** QR with which a recipient of the receipt can check that it is genuine; the link to LINE where there is no share sheet. */
export function ReceiptProof({ receipt: { title, amount, time }, proof }: Props) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-3.5 border-t-2 border-dashed border-line px-4 py-3.5">
      <QrPicture
        text={proof.url}
        label={t`QR code to verify this receipt`}
        margin={2}
        className="grid size-[116px] flex-none place-items-center rounded-sm"
      />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="flex items-start gap-1.5 text-sm font-semibold text-success">
          <BadgeCheck size={18} className="mt-[3px]" />
          <Trans>Anyone can verify this</Trans>
        </p>
        <p className="text-xs text-muted">
          <Trans>Scanning shows only the status and amount, not your name or account number.</Trans>
        </p>
        <p className="tabular mt-1 text-xs text-muted">{proof.signature}</p>
        {!canShareImages() && opensLine() ? (
          <Button
            variant="quiet"
            size="small"
            className="-ml-3"
            icon={<Share2 size={18} />}
            onClick={() => shareToLine([title, amount, time, proof.code, proof.url].join('\n'))}
          >
            <Trans>Share to LINE</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
