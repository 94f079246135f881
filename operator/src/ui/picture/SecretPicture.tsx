import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '../button/CopyButton.tsx';
import { QrPicture } from './QrPicture.tsx';

/** A secret for an app that makes codes: to be scanned, or typed where there is no camera. */
export function SecretPicture({ address, secret }: { address: string; secret: string }) {
  const { t } = useLingui();
  return (
    <>
      <QrPicture text={address} label={t`QR code for the app`} />
      <p className="flex flex-wrap items-center justify-center gap-1 text-center text-xs text-muted">
        {t`Without a camera, type this:`}
        <span className="font-mono text-text">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        <CopyButton text={secret} />
      </p>
    </>
  );
}
