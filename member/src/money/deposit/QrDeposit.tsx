import { useState } from 'react';
import { useAskAgain } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { PaidView } from './PaidView.tsx';
import { QrForm } from './QrForm.tsx';
import { QrView } from './QrView.tsx';
import { useKeepQr, useQr } from './useQr.ts';

interface Props {
  bankCode: string;
  bankName: string;
  onBack: () => void;
}

/** No QR → QR shown → paid, cancelled or expired. What the server holds decides; this only shows it. */
export function QrDeposit({ bankCode, bankName, onBack }: Props) {
  const askAgain = useAskAgain();
  const query = useQr(bankCode);
  const keep = useKeepQr(bankCode);
  const [ended, setEnded] = useState<'expired' | 'cancelled' | null>(null);
  const [watched, setWatched] = useState<string | null>(null);
  const qr = query.data;
  if (qr?.hasQrcode && qr.qrcodeId && qr.qrcodeId !== watched) setWatched(qr.qrcodeId);

  // Only a QR that this screen has shown open: the paid one of last week is no news.
  if (qr && watched && qr.qrcodeId === watched && qr.status === 'PAID') {
    return (
      <PaidView
        amount={qr.amount}
        depositId={qr.depositId}
        onAgain={() => {
          setWatched(null);
          setEnded(null);
        }}
      />
    );
  }
  if (query.isPending) return <Skeleton className="h-[420px] w-full rounded-lg" />;
  if (!qr) {
    return <ReadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (qr.hasQrcode) {
    return (
      <QrView
        qr={qr}
        readAt={query.dataUpdatedAt}
        bankName={bankName}
        onCancelled={() => {
          setEnded('cancelled');
          void askAgain('getQr');
        }}
        onExpired={() => {
          setEnded('expired');
          void askAgain('getQr');
        }}
      />
    );
  }
  // Cancelled in another tab, or here with the answer lost: the reading is the first to say so.
  const cancelled = qr.qrcodeId === watched && qr.status === 'CANCELLED';
  return (
    <QrForm
      bankCode={bankCode}
      ended={cancelled ? 'cancelled' : ended}
      onBack={onBack}
      onCreated={(made) => {
        setEnded(null);
        void keep(made);
      }}
    />
  );
}
