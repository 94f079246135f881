import { Trans } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { PauseText } from '../../members/pause/PauseText.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Money } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { NewestEntry } from '../../wallet/statement/NewestEntry.tsx';
import { RefundParts } from './RefundParts.tsx';
import { RefundReason } from './RefundReason.tsx';
import { isReceived, type PastRefund, type RefundCheck, stateOfRefund } from './refund-state.ts';
import type { ReceiveRefund } from './useReceiveRefund.ts';

interface Props {
  check: RefundCheck;
  past: readonly PastRefund[];
  pause: Reply<'getWallet'>['pause'];
  receive: ReceiveRefund;
}

/** The amount with its parts, the reason where it cannot be received, and the button. */
export function RefundOfWeek({ check, past, pause, receive }: Props) {
  const state = stateOfRefund(check, past);
  const waits = state === 'bonus' || state === 'balance';
  const shown = moneyText(check.refundAmount);
  const [asked, setAsked] = useState<string>();
  const [askedFor, setAskedFor] = useState<number>();
  const take = () => {
    setAsked(check.info.from);
    setAskedFor(check.refundAmount);
    receive.run('week');
  };
  const unsure = receive.unsure && !isReceived(past, asked);
  const done =
    !receive.busy && !unsure && (receive.unsure || (receive.answer !== undefined && !receive.error));
  const thanks = done ? (
    <div className="grid gap-3.5">
      <Notice tone="success">
        {errorText({ code: receive.answer?.message ?? 'REFUND_SUCCESS' })}{' '}
        <Money amount={askedFor} className="font-semibold" />
      </Notice>
      <NewestEntry filter="bonus" amount={askedFor} />
    </div>
  ) : null;
  // Shows the result alone while `check` is still the one from before the answer, or if no other week's
  // refund is ready or waits.
  if (done && (asked === check.info.from || (state !== 'ready' && !waits))) return thanks;
  return (
    <div className="grid gap-3.5">
      {thanks}
      {state === 'ready' || state === 'minimum' || waits ? <RefundParts check={check} /> : null}
      {state === 'ready' ? null : <RefundReason state={state} info={check.info} />}
      {pause && (state === 'ready' || waits) ? (
        <Notice tone="progress">
          <PauseText pause={pause} />
        </Notice>
      ) : null}
      <CallFailure call={{ ...receive, error: done ? null : receive.error }}>
        <Trans>You’ll be credited only once, however often we check.</Trans>
      </CallFailure>
      {unsure || state === 'ready' || waits ? (
        <CallButton
          call={{ ...receive, unsure }}
          doing={<Trans>Claiming…</Trans>}
          icon={waits ? <LockKeyhole size={19} /> : undefined}
          disabled={!receive.busy && (waits || pause !== null)}
          onClick={take}
        >
          <Trans>Claim {shown}</Trans>
        </CallButton>
      ) : null}
    </div>
  );
}
