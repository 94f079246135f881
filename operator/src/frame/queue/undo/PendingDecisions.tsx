import { useLingui } from '@lingui/react/macro';
import { Hourglass, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from '../../../base/store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { signInPromptStore } from '../../api/sign-in-prompt.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { type PendingDecision, pendingDecisions, undoMs } from './pending-decisions.ts';

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Messages of the decision that can be undone, and of those that are being sent. */
export function PendingDecisions() {
  const { t } = useLingui();
  const all = useStore(pendingDecisions.store);
  const prompt = useStore(signInPromptStore);
  const waits = all.some(({ state }) => state === 'waiting');
  const undo = () => void pendingDecisions.drop('undone');
  useKeys(
    [{ keys: 'u', label: t`undo a decision, within 5 seconds`, off: !waits, precedes: true, run: undo }],
    'frame',
  );
  // Without a session nothing is sent: whoever signs in again, perhaps hours later, decides anew.
  useEffect(() => {
    if (prompt === 'sign-in' || prompt === 'code') pendingDecisions.drop('signed-out');
  }, [prompt]);
  // Closing the window drops the pending decision and the unsent rows of a bulk decision, so the browser asks first.
  const asks = waits || all.some(({ state, items }) => state === 'sending' && items.length > 1);
  useEffect(() => {
    if (!asks) return;
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
  return all.map((one) => (one.state === 'sent' ? null : <Pending key={one.id} one={one} onUndo={undo} />));
}

function Pending({ one, onUndo }: { one: PendingDecision; onUndo: () => void }) {
  const { t } = useLingui();
  const { says } = one;
  const waits = one.state === 'waiting';
  return (
    <div className="panel pointer-events-auto relative flex max-w-[440px] items-center gap-2.5 overflow-hidden py-2 pr-2 pl-3">
      <Hourglass size={16} aria-hidden className="flex-none text-muted" />
      <div className="min-w-0 py-0.5">
        {/* Announced once; the seconds are only shown. */}
        <span role="status">{waits ? says : t`Sending: ${says}`}</span>{' '}
        {waits ? <Countdown sendsAt={one.sendsAt} /> : null}
      </div>
      {waits ? (
        <>
          <Button
            size="small"
            keys="u"
            icon={<Undo2 size={14} aria-hidden />}
            className="flex-none max-md:min-h-11"
            onClick={onUndo}
          >
            {t`Undo`}
          </Button>
          <span aria-hidden className="undo-bar" style={{ animationDuration: `${undoMs}ms` }} />
        </>
      ) : (
        <span aria-hidden className="busy-bar" />
      )}
    </div>
  );
}

/** Interval in ms at which the seconds left are shown. */
const tickMs = 200;

function Countdown({ sendsAt }: { sendsAt: number }) {
  const { t } = useLingui();
  const [left, setLeft] = useState(undoMs);
  useEffect(() => {
    const timer = setInterval(() => setLeft(sendsAt - Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [sendsAt]);
  const seconds = Math.max(1, Math.ceil(left / 1000));
  return <span aria-hidden className="tabular whitespace-nowrap text-muted">{t`in ${seconds} s`}</span>;
}
