import { useLingui } from '@lingui/react/macro';
import { QrPicture } from '../../wallet/receipts/QrPicture.tsx';

export function InviteQr({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <QrPicture
      text={address}
      label={t`QR code for your link`}
      margin={3}
      className="block size-[13.5rem] rounded-md p-1"
    />
  );
}
