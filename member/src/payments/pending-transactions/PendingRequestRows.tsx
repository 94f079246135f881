import { createStore } from '@kapao/core/store';
import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, Landmark } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../../base/store.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { isSuccess } from '../../frame/call/money-call.ts';
import type { PendingRequest, PendingRequestStore } from '../../frame/call/pending-request.ts';
import { retryUntilKnown } from '../../frame/call/retry-until-known.ts';
import { useOnline } from '../../frame/device/useBrowser.ts';
import type { DialogToOpen } from '../../frame/dialog/dialog-names.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { notifyAccepted } from '../../wallet/pending-requests/notify-accepted.ts';
import { pendingTransfer, sendTransfer } from '../../wallet/pending-requests/pending-transfer.ts';
import { pendingWithdrawal, sendWithdraw } from '../../wallet/pending-requests/pending-withdrawal.ts';
import { PendingRowFrame } from './PendingRowFrame.tsx';
import type { PendingRequests } from './usePendingRequests.ts';
import { usePendingTexts } from './usePendingTexts.ts';

/**
 * Requests whose outcome is unknown. Each row repeats its request for about a minute (retryUntilKnown), anew when the
 * network is back, and a press opens the form, which continues it.
 */
export function PendingRequestRows({ withdraw, move }: PendingRequests) {
  const words = usePendingTexts();
  return (
    <>
      {withdraw ? (
        <PendingRequestRow
          icon={Landmark}
          title={words({ kind: 'withdraw', amount: withdraw.args.amount, from: '', to: '' })}
          opens={{ name: 'withdraw' }}
          ask={withdraw}
          kept={pendingWithdrawal}
          send={sendWithdraw}
        />
      ) : null}
      {move ? (
        <PendingRequestRow
          icon={ArrowRightLeft}
          title={words({ kind: 'transfer', ...move.args })}
          opens={{ name: 'transfer' }}
          ask={move}
          kept={pendingTransfer}
          send={sendTransfer}
        />
      ) : null}
    </>
  );
}

interface Props<Args> {
  icon: typeof Landmark;
  title: string;
  opens: DialogToOpen;
  ask: PendingRequest<Args>;
  kept: PendingRequestStore<Args>;
  send: (args: Args, key: string) => Promise<unknown>;
}

/** Keys being retried. Home and a dialog over it may both show the row, and only one of them retries. */
const retryingKeys = new Set<string>();

/** Keys whose retries have ended without an answer: the next try is the member's. */
const unansweredStore = createStore<readonly string[]>([]);

function markUnanswered(key: string, isUnanswered: boolean): void {
  const others = unansweredStore.read().filter((each) => each !== key);
  unansweredStore.write(isUnanswered ? [...others, key] : others);
}

function PendingRequestRow<Args>({ icon, title, opens, ask, kept, send }: Props<Args>) {
  const dialogs = useDialogs();
  const askAgain = useRefetch();
  const online = useOnline();
  const unanswered = useStore(unansweredStore).includes(ask.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request and network state
  useEffect(() => {
    if (!online || retryingKeys.has(ask.key)) return;
    retryingKeys.add(ask.key);
    markUnanswered(ask.key, false);
    const over = new AbortController();
    let done = false;
    const sendIt = async (args: Args, key: string) => {
      const answer = await send(args, key);
      // A form that was reopened shows the result itself.
      done = isSuccess(answer) && !over.signal.aborted;
    };
    void retryUntilKnown(kept, ask, sendIt, over.signal).then((refused) => {
      if (refused === undefined) {
        if (!over.signal.aborted) markUnanswered(ask.key, true);
        return;
      }
      if (refused !== null) toastError(refused);
      else if (done) notifyAccepted(title);
      void askAgain('getWallet', 'getOnItsWay', 'getStatements');
    });
    return () => {
      over.abort();
      retryingKeys.delete(ask.key);
    };
  }, [ask, online]);
  return (
    <li className="@container min-h-[74px] border-b border-line last:border-b-0">
      <PendingRowFrame
        icon={icon}
        title={title}
        line={
          unanswered ? (
            <Trans>No response yet. Tap to check again.</Trans>
          ) : (
            <Trans>Checking whether this went through</Trans>
          )
        }
        onClick={() => dialogs.open(opens)}
      />
    </li>
  );
}
