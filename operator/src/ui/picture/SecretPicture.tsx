import { useLingui } from '@lingui/react/macro';
import { encode } from 'uqr';
import { CopyButton } from '../button/CopyButton.tsx';

/** Secret for an authenticator app, as a QR code and as text for manual entry. */
export function SecretPicture({ address, secret }: { address: string; secret: string }) {
  const { t } = useLingui();
  return (
    <>
      <QrPicture text={address} label={t`QR code for the app`} />
      <p className="flex flex-wrap items-center justify-center gap-1 text-center text-xs text-muted">
        {t`No camera? Type this:`}
        <span className="font-mono text-text">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        <CopyButton text={secret} />
      </p>
    </>
  );
}

/** QR code. It is dark on white in both themes, as cameras expect. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-lg border border-line bg-white"
    >
      <path d={path} fill="#0e1a2b" />
    </svg>
  );
}
