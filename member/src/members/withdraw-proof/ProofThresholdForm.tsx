import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { currencySign, shortMoney } from '../../ui/money/currency.ts';
import { groupAmount, takeAmount } from '../../ui/money/typed-amount.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { Choices } from '../account/Choices.tsx';
import { NotConfirmed } from '../step-up/step-up.ts';
import { type ProofMode, proofModeOf, thresholdOf } from './proof-threshold.ts';
import { useSetWithdrawProof } from './useSetWithdrawProof.ts';

/** Chooses the withdrawals for which a confirmation is asked: all, those above an amount, or none. */
export function ProofThresholdForm({ state }: { state: Reply<'getProfile'>['withdrawProof'] }) {
  const { t } = useLingui();
  const current = state.above;
  const [ask, setAsk] = useState<ProofMode>(proofModeOf(current));
  const [typed, setTyped] = useState(String(current || state.defaultAbove));
  const set = useSetWithdrawProof(() => toast('success', t`Saved. It applies from now on.`));
  const above = thresholdOf(ask, typed);
  const shown = groupAmount(typed);
  const byDefault = shortMoney(state.defaultAbove);
  const failed = set.error && !(set.error instanceof NotConfirmed) ? set.error : null;

  function save(event: FormEvent) {
    event.preventDefault();
    if (above !== undefined && above !== current && !set.isPending) set.mutate({ above });
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-3">
      <h3 className="text-sm font-semibold">
        <Trans>Ask before a withdrawal</Trans>
      </h3>
      <div className="rounded-lg border border-line">
        <Choices
          legend={t`Ask before a withdrawal`}
          name="ask"
          choices={[
            { value: 'always', content: <Trans>Always</Trans> },
            { value: 'above', content: <Trans>Above an amount</Trans> },
            { value: 'never', content: <Trans context="question">Never</Trans> },
          ]}
          chosen={ask}
          onChoose={(next) => {
            set.reset();
            setAsk(next);
          }}
        />
      </div>
      {ask === 'above' ? (
        <Field
          label={<Trans>Ask above this amount</Trans>}
          start={
            <span aria-hidden className="pl-3.5 font-semibold text-gold-text">
              {currencySign()}
            </span>
          }
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          disabled={set.isPending}
          onChange={(event) => setTyped(takeAmount(event, shown))}
          error={typed !== '' && above === undefined ? t`Enter an amount above 0.` : undefined}
          hint={<Trans>We suggest {byDefault}.</Trans>}
        />
      ) : null}
      {ask === 'never' ? (
        <Notice tone="progress">
          <Trans>
            Anyone with your unlocked phone could then withdraw, but only to your own bank account.
          </Trans>
        </Notice>
      ) : null}
      {failed ? <Notice tone="failed">{errorText(failed)}</Notice> : null}
      <Button
        type="submit"
        busy={set.isPending}
        doing={<Trans>Saving…</Trans>}
        disabled={above === undefined || above === current}
      >
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
