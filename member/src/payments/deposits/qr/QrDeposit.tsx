import { useEffect, useState } from 'react';
import { useRefetch } from '../../../frame/api/readings.ts';
import { ReadFailure } from '../../../frame/call/ReadFailure.tsx';
import { useBankName } from '../../../members/bank/bank-name.ts';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { type DepositMethod, type QrBank, qrAt, qrcodeIdAt } from '../methods/methods.ts';
import { PaidView } from './PaidView.tsx';
import { QrForm } from './QrForm.tsx';
import { QrView } from './QrView.tsx';
import { forgetShownQr, rememberShownQr, shownQrOf } from './shown-qrs.ts';
import { useOpenQr } from './useOpenQr.ts';
import { useCacheQr, useQr } from './useQr.ts';

interface Props {
  bank: QrBank;
  methods: readonly DepositMethod[];
  /** Part of the dialog named by the history entry, with the id of the QR that was shown, if any. */
  at: string | undefined;
  onNavigate: (at: string) => void;
}

/** Shows the state of the QR: none → shown → paid, cancelled or expired. The server decides the state. */
export function QrDeposit({ bank, methods, at, onNavigate }: Props) {
  const { bankCode } = bank;
  const bankName = useBankName();
  const askAgain = useRefetch();
  const query = useQr(bankCode);
  const keep = useCacheQr(bankCode);
  const other = useOpenQr(methods);
  const [ended, setEnded] = useState<'EXPIRED' | 'CANCELLED' | null>(null);
  const [watched, setWatched] = useState(() => qrcodeIdAt(at) ?? shownQrOf(bankCode));
  const qr = query.data;
  if (qr?.hasQrcode && qr.qrcodeId && qr.qrcodeId !== watched) setWatched(qr.qrcodeId);
  const address = watched ? qrAt(bankCode, watched) : undefined;
  // Whether this dialog or the home screen has shown this QR open, before a reload or after. A QR paid last week is not
  // reported.
  const isWatched = qr !== undefined && watched !== null && qr.qrcodeId === watched;
  const isPaid = isWatched && qr.status === 'PAID';
  useEffect(() => {
    if (watched && !isPaid) rememberShownQr(bankCode, watched);
  }, [bankCode, watched, isPaid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each QR; the history entry is its memory
  useEffect(() => {
    if (address && address !== at) onNavigate(address);
  }, [address]);

  function again(): void {
    forgetShownQr(bankCode);
    setWatched(null);
    setEnded(null);
    onNavigate(qrAt(bankCode));
  }

  if (isPaid) {
    return (
      <PaidView
        amount={qr.amount}
        depositId={qr.depositId}
        onAgain={again}
        onSeen={() => forgetShownQr(bankCode)}
      />
    );
  }
  if (query.isPending) return <Skeleton className="h-[540px] w-full rounded-lg" />;
  if (!qr) {
    return <ReadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  const end = (how: 'EXPIRED' | 'CANCELLED') => {
    setEnded(how);
    void askAgain('getQr');
  };
  if (qr.hasQrcode) {
    return (
      <QrView
        qr={qr}
        readAt={query.dataUpdatedAt}
        bankName={bankName(bank)}
        onCancelled={() => end('CANCELLED')}
        onExpired={() => end('EXPIRED')}
      />
    );
  }
  // End of the shown QR according to the server: in another tab, while the app was away, or here with the answer lost.
  const endedElsewhere =
    isWatched && (qr.status === 'CANCELLED' || qr.status === 'EXPIRED') ? qr.status : null;
  return (
    <QrForm
      bank={bank}
      ended={endedElsewhere ?? ended}
      other={other}
      onCreated={(made) => {
        setEnded(null);
        void keep(made);
      }}
    />
  );
}
