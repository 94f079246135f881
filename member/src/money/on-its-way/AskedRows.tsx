import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, Landmark } from 'lucide-react';
import { useEffect } from 'react';
import { toastError } from '../../frame/api/error-text.ts';
import { useAskAgain } from '../../frame/api/readings.ts';
import { askOn } from '../../frame/call/ask-on.ts';
import type { Ask, KeptAsk } from '../../frame/call/kept-ask.ts';
import { isDone } from '../../frame/call/money-call.ts';
import type { Wanted } from '../../frame/dialog/dialog-names.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { askedMove, sendMove } from '../asked/asked-move.ts';
import { askedWithdraw, sendWithdraw } from '../asked/asked-withdraw.ts';
import { tellTaken } from '../asked/tell-taken.ts';
import type { Asked } from './useAsked.ts';
import { useItemWords } from './useItemWords.ts';
import { WayRow } from './WayRow.tsx';

/** What nobody knows of yet whether it has been done: it is asked for on, and opens the form that shows it. */
export function AskedRows({ withdraw, move }: Asked) {
  const words = useItemWords();
  return (
    <>
      {withdraw ? (
        <AskedRow
          icon={Landmark}
          title={words({ kind: 'withdraw', amount: withdraw.args.amount, from: '', to: '' })}
          opens={{ name: 'withdraw' }}
          ask={withdraw}
          kept={askedWithdraw}
          send={sendWithdraw}
        />
      ) : null}
      {move ? (
        <AskedRow
          icon={ArrowRightLeft}
          title={words({ kind: 'transfer', ...move.args })}
          opens={{ name: 'transfer' }}
          ask={move}
          kept={askedMove}
          send={sendMove}
        />
      ) : null}
    </>
  );
}

interface Props<Args> {
  icon: typeof Landmark;
  title: string;
  opens: Wanted;
  ask: Ask<Args>;
  kept: KeptAsk<Args>;
  send: (args: Args, key: string) => Promise<unknown>;
}

/** Home and a dialog over it may both show the row; one of them asks. */
const asking = new Set<string>();

function AskedRow<Args>({ icon, title, opens, ask, kept, send }: Props<Args>) {
  const dialogs = useDialogs();
  const askAgain = useAskAgain();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each ask
  useEffect(() => {
    if (asking.has(ask.key)) return;
    asking.add(ask.key);
    const over = new AbortController();
    let done = false;
    const sendIt = async (args: Args, key: string) => {
      const answer = await send(args, key);
      // A form that was opened again shows it itself.
      done = isDone(answer) && !over.signal.aborted;
    };
    void askOn(kept, ask, sendIt, over.signal).then((refused) => {
      if (refused === undefined) return;
      if (refused !== null) toastError(refused);
      else if (done) tellTaken(title);
      void askAgain('getWallet', 'getOnItsWay', 'getStatements');
    });
    return () => {
      over.abort();
      asking.delete(ask.key);
    };
  }, [ask]);
  return (
    <li className="@container min-h-[74px] border-b border-line last:border-b-0">
      <WayRow
        icon={icon}
        title={title}
        line={<Trans>We are asking whether it has been done</Trans>}
        onClick={() => dialogs.open(opens)}
      />
    </li>
  );
}
