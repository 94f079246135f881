import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { BigMoney, Money } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { NewestEntry } from '../../wallet/statement/NewestEntry.tsx';
import { commissionState } from './receivable.ts';
import type { ReceiveInvite } from './useReceiveInvite.ts';

interface Props {
  wallet: Reply<'getWallet'>;
  /** Undefined until the programme is loaded. */
  programme: Reply<'getInvites'> | undefined;
  /** Whether the programme could not be read; the server then decides. */
  unread: boolean;
  receive: ReceiveInvite;
}

/** Amount that can be received now, with the button, its result, and the rules in a sentence below. */
export function InviteAmount({ wallet, programme, unread, receive }: Props) {
  const { amount } = wallet.invite;
  const whyId = useId();
  const shown = moneyText(amount);
  const least = moneyText(programme?.minimum ?? 0);
  const state = commissionState(wallet, programme);
  const can = state === 'ready' || (state === 'unknown' && unread);
  return (
    <div className="grid gap-3">
      <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-lg bg-progress-tint px-4 py-3">
        <div>
          <h3 className="text-sm text-progress">
            <Trans>Invite bonus to claim</Trans>
          </h3>
          <BigMoney
            amount={amount}
            className="text-[min(1.75rem,9vw)] leading-[1.3]"
            signClassName="text-gold-text"
          />
          <p id={whyId} className="text-xs text-progress empty:hidden">
            {state === 'paused' ? (
              <Trans>Not during a break</Trans>
            ) : state === 'none' ? (
              <Trans>Nothing yet: invite a friend</Trans>
            ) : state === 'closed' ? (
              <Trans>Closed at the moment</Trans>
            ) : state === 'below' ? (
              <Trans>Claim from {least}</Trans>
            ) : state === 'counting' ? (
              <Trans>Yesterday’s amount is still being calculated</Trans>
            ) : null}
          </p>
        </div>
        <CallButton
          call={receive}
          doing={<Trans>Claiming…</Trans>}
          variant={can || receive.busy ? 'strong' : 'plain'}
          className="w-auto! min-w-24 max-w-full wrap-anywhere"
          aria-describedby={whyId}
          disabled={!receive.busy && !can}
          onClick={() => receive.run('all')}
        >
          {amount > 0 ? <Trans>Claim {shown}</Trans> : <Trans>Claim</Trans>}
        </CallButton>
      </section>
      <CallFailure call={receive}>
        <Trans>You’ll be credited only once, however often we check.</Trans>
      </CallFailure>
      {receive.answer && !receive.error && !receive.busy ? (
        <>
          <Notice tone="success">
            {errorText({ code: receive.answer.message })}{' '}
            <Money amount={receive.answer.amount} className="font-semibold" />
          </Notice>
          <NewestEntry filter="bonus" amount={receive.answer.amount} />
        </>
      ) : null}
      {programme?.active === false ? (
        <Notice tone="progress">{errorText({ code: 'INVITE_INACTIVE' })}</Notice>
      ) : null}
      <Rules wallet={wallet} minimum={programme?.minimum} />
    </div>
  );
}

function Rules({ wallet, minimum }: { wallet: Reply<'getWallet'>; minimum: number | undefined }) {
  const { success, fail } = wallet.invite;
  const least = shortMoney(minimum);
  return (
    <p className="text-sm text-muted">
      <Trans>
        You earn {success}% of a friend’s daily losses, and {fail}% of what they lose on a failed bonus.
      </Trans>{' '}
      {minimum ? <Trans>You can claim from {least}.</Trans> : null}{' '}
      {wallet.round ? <Trans>While a bonus is active, you need to wager this amount once.</Trans> : null}
    </p>
  );
}
