import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { ClosedContext } from '../../frame/call/closed.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { PauseText } from '../../members/pause/PauseText.tsx';
import { currencyStore } from '../../ui/money/currency.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { ClosedPart } from '../../wallet/balance/ClosedPart.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { GiftLink } from '../giftlinks/GiftLink.tsx';
import { SendSlip } from '../slips/SendSlip.tsx';
import { DepositNotice } from './DepositNotice.tsx';
import { MethodList } from './MethodList.tsx';
import { useMethodTitle } from './methods/method-texts.tsx';
import {
  type DepositMethod,
  depositMethodsOf,
  methodAt,
  onlyMethod,
  qrAt,
  qrcodeIdAt,
} from './methods/methods.ts';
import { PaidView } from './qr/PaidView.tsx';
import { QrDeposit } from './qr/QrDeposit.tsx';
import { TransferDetails } from './TransferDetails.tsx';
import { WalletDetails } from './WalletDetails.tsx';

/** `at` of the list of methods in a dialog that opened at a QR; a dialog that opened at the list has none. */
const listAt = 'ways';

/**
 * Deposit methods, each as a part of this dialog; `id` is the gateway whose QR it opens at, empty for the list. `at` of
 * the history entry holds the method and the QR, so that Back returns to the list, and a phone that killed the app
 * restores the part.
 */
export function DepositDialog({ id }: { id: string }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const titleOf = useMethodTitle();
  const lookup = useQuery(reading('getDepositLookup'));
  const limits = useQuery(reading('getLimits'));
  const pause = useWallet().wallet?.pause;
  if (pause) {
    return (
      <DialogFrame title={<Trans>Deposit</Trans>}>
        <Notice tone="progress">
          <PauseText pause={pause} />
        </Notice>
      </DialogFrame>
    );
  }
  const entry = dialogs.stack.find((dialog) => dialog.name === 'deposit' && (dialog.id ?? '') === id);
  const at = entry?.at ?? (id ? qrAt(id) : undefined);
  const methods = lookup.data ? depositMethodsOf(lookup.data, currencyStore.read()) : [];
  // A limit of the member may close methods, so until the limits are loaded none is offered.
  const waits = methods.length > 0 && limits.isPending && limits.fetchStatus === 'fetching';
  const only = onlyMethod(methods);
  const method = methodAt(methods, at) ?? only;
  if (method) {
    const isFirst = at !== 'announce' && method === only;
    // If opened at a QR, no list is behind it in the history, so the list replaces the entry.
    const back = () => (entry?.steps ? dialogs.stepBack('deposit') : dialogs.replaceTo('deposit', listAt));
    return (
      <DialogFrame
        title={titleOf(method)}
        part={at === 'announce' ? at : method.at}
        // With a QR this method has two columns.
        wide={qrcodeIdAt(at) !== null}
        back={isFirst ? undefined : { label: t`Other ways to deposit`, onBack: back }}
      >
        <ClosedPart part="deposit">
          <Part method={method} at={at} methods={methods} />
        </ClosedPart>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame title={<Trans>Deposit</Trans>} part="">
      <ClosedPart part="deposit">
        {lookup.isPending || waits ? <MethodsSkeleton /> : null}
        {lookup.isError && !lookup.data ? (
          <ReadFailure error={lookup.error} onRetry={() => void lookup.refetch()} />
        ) : null}
        {methods.length > 0 && !waits ? (
          <MethodList methods={methods} onChoose={(next) => dialogs.stepTo('deposit', next)} />
        ) : null}
        {lookup.data && methods.length === 0 ? (
          <Notice tone="progress">
            <Trans>Deposits are closed at the moment. Please contact us.</Trans>
          </Notice>
        ) : null}
      </ClosedPart>
    </DialogFrame>
  );
}

function Part({
  method,
  at,
  methods,
}: {
  method: DepositMethod;
  at: string | undefined;
  methods: readonly DepositMethod[];
}) {
  const dialogs = useDialogs();
  const leadTo = (next: string) => dialogs.stepTo('deposit', next);
  switch (method.kind) {
    case 'qr':
      return (
        <QrDeposit
          bank={method.bank}
          methods={methods}
          at={at}
          onNavigate={(next) => dialogs.replaceTo('deposit', next)}
        />
      );
    case 'transfer':
      return at === 'announce' ? (
        <DepositNotice minDeposit={method.minDeposit} />
      ) : (
        <TransferDetails
          method={method}
          onDepositNotice={() => leadTo('announce')}
          onSlip={() => leadTo('slip')}
        />
      );
    case 'wallet':
      return <WalletDetails wallets={method.wallets} />;
    case 'gift':
      return (
        <GiftLink
          paid={(amount, onAgain) => <PaidView amount={amount} depositId={null} onAgain={onAgain} />}
        />
      );
    case 'slip':
      // Whoever has paid already may prove it while deposits are closed.
      return (
        <ClosedContext value={false}>
          <SendSlip />
        </ClosedContext>
      );
  }
}

/** Outline of the list of ways to deposit. */
function MethodsSkeleton() {
  return (
    <div className="grid h-96 content-evenly rounded-lg border border-line px-3">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-11 flex-none rounded-sm" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-44" />
          </div>
        </div>
      ))}
    </div>
  );
}
