import { useLingui } from '@lingui/react/macro';
import { useQrDrawing } from '../../wallet/receipts/useQrDrawing.ts';

/** QR drawn on the device; dark on white in both themes, so that every camera reads it. */
export function InviteQr({ address }: { address: string }) {
  const { t } = useLingui();
  const qr = useQrDrawing(address);
  return (
    <span className="block size-[13.5rem] rounded-md bg-white p-1">
      {qr ? (
        <svg
          role="img"
          aria-label={t`QR code of your link`}
          viewBox={`-3 -3 ${qr.size + 6} ${qr.size + 6}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={qr.path} fill="#0e1a2b" />
        </svg>
      ) : null}
    </span>
  );
}
