import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck } from 'lucide-react';
import type { Receipt } from './receipt.ts';
import { useQrDrawing } from './useQrDrawing.ts';

/** QR with which a recipient of the receipt can check that it is genuine. */
export function ReceiptProof({ proof }: { proof: NonNullable<Receipt['proof']> }) {
  const { t } = useLingui();
  const qr = useQrDrawing(proof.url);
  return (
    <div className="flex flex-wrap items-center gap-3.5 border-t-2 border-dashed border-line px-4 py-3.5">
      {/* Dark on white in both themes: many readers accept nothing else. */}
      <span className="grid size-[116px] flex-none place-items-center rounded-sm bg-white">
        {qr ? (
          <svg
            role="img"
            aria-label={t`QR code of the page that shows whether this receipt is genuine`}
            viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
            shapeRendering="crispEdges"
            className="size-full"
          >
            <path d={qr.path} fill="#0e1a2b" />
          </svg>
        ) : null}
      </span>
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="flex items-start gap-1.5 text-sm font-semibold text-success">
          <BadgeCheck size={18} className="mt-[3px]" />
          <Trans>Anyone can verify this</Trans>
        </p>
        <p className="text-xs text-muted">
          <Trans>Scan it to see only the status and amount: no name and no account number.</Trans>
        </p>
        <p className="tabular mt-1 text-xs text-muted">{proof.signature}</p>
      </div>
    </div>
  );
}
