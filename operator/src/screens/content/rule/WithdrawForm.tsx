import type { RuleValues, WithdrawLimits } from '@kapao/contract/backoffice/content-values';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isComplete } from '../../../base/complete.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { MoneyInput } from '../../../ui/field/NumberInput.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { BothCurrencies, WholeNumberInput } from './NumberInputs.tsx';

/** Approval levels of a withdrawal: automatic, one person, two persons, refused. */
export function WithdrawForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const value = edit.value as RuleValues['withdraw']; // Cast: the editor shows this form only for this key.
  return (
    <fieldset disabled={!edit.mayWrite} className="grid gap-4 lg:grid-cols-2">
      {(['THB', 'LAK'] as const).map((currency) => (
        <CurrencyLimits
          key={currency}
          currency={currency}
          limits={value[currency]}
          onChange={(limits) => edit.change({ ...value, [currency]: limits })}
        />
      ))}
      <Card title={t`Passkey, PIN or password before a withdrawal`}>
        <p className="mb-2 text-muted">{t`Members may set another amount for themselves.`}</p>
        <div className="grid grid-cols-2 gap-3">
          <BothCurrencies
            label={t`Above`}
            value={value.proofAboveMinor}
            onChange={(proofAboveMinor) => edit.change({ ...value, proofAboveMinor })}
          />
        </div>
      </Card>
      <Card title={t`Authenticator code or passkey before an approval`}>
        <p className="mb-2 text-muted">{t`Required of staff whose last code or passkey is more than ten minutes old.`}</p>
        <div className="grid grid-cols-2 gap-3">
          <BothCurrencies
            label={t`Above`}
            value={value.freshAboveMinor}
            onChange={(freshAboveMinor) => edit.change({ ...value, freshAboveMinor })}
          />
        </div>
      </Card>
      <Card title={t`After a change of bank account or password`}>
        <WholeNumberInput
          label={t`Manual review for`}
          hint={t`0: never`}
          after={t`hours`}
          min={0}
          max={720}
          value={value.holdHours}
          onChange={(holdHours) => edit.change({ ...value, holdHours })}
        />
      </Card>
      <Card title={t`After a login on a new device or a password reset`}>
        <WholeNumberInput
          label={t`Manual review for`}
          hint={t`0: never`}
          after={t`hours`}
          min={0}
          max={720}
          value={value.takeoverHours}
          onChange={(takeoverHours) => edit.change({ ...value, takeoverHours })}
        />
      </Card>
    </fieldset>
  );
}

interface CurrencyLimitsProps {
  currency: Currency;
  limits: WithdrawLimits;
  onChange: (limits: WithdrawLimits) => void;
}

function CurrencyLimits({ currency, limits, onChange }: CurrencyLimitsProps) {
  const { t } = useLingui();
  const { minMinor, maxMinor, autoLimitMinor, autoDailyMinor, secondLimitMinor } = limits;
  const field = (name: keyof WithdrawLimits, label: string) => (
    <MoneyInput
      label={label}
      currency={currency}
      value={limits[name] / 100}
      onChange={(next) => onChange({ ...limits, [name]: Math.round((next ?? Number.NaN) * 100) })}
    />
  );
  const wrong =
    minMinor > maxMinor
      ? t`The minimum is above the maximum.`
      : autoLimitMinor > secondLimitMinor
        ? t`The auto-approval limit is above the two-approval limit.`
        : null;
  const steps = [
    [minMinor, autoLimitMinor, t`auto-approved`],
    [autoLimitMinor, secondLimitMinor, t`one approval`],
    [secondLimitMinor, maxMinor, t`two approvals`],
  ] as const;
  return (
    <Card title={currency === 'THB' ? t`In baht` : t`In kip`}>
      <ol className="mb-3 grid gap-1">
        {steps.map(([from, to, what]) =>
          from < to ? (
            <li key={what} className="flex gap-2 rounded-md bg-sunken px-3 py-1.5">
              <span className="flex-1">
                <Money amount={from / 100} currency={currency} /> –{' '}
                <Money amount={Math.min(to, maxMinor) / 100} currency={currency} />
              </span>
              <span className="font-medium">{what}</span>
            </li>
          ) : null,
        )}
      </ol>
      <div className="grid grid-cols-2 gap-3">
        {field('minMinor', t`Minimum`)}
        {field('maxMinor', t`Maximum`)}
        {field('autoLimitMinor', t`Auto-approval limit`)}
        {field('autoDailyMinor', t`Daily auto-approval limit`)}
        {field('secondLimitMinor', t`Two approvals above, per day`)}
      </div>
      <div className="mt-3">
        {wrong ? (
          <Notice tone="failed">{wrong}</Notice>
        ) : isComplete(limits) ? (
          <LimitsEffect
            currency={currency}
            autoLimitMinor={autoLimitMinor}
            autoDailyMinor={autoDailyMinor}
            secondLimitMinor={secondLimitMinor}
          />
        ) : null}
      </div>
    </Card>
  );
}

interface Props {
  currency: Currency;
  autoLimitMinor: number;
  autoDailyMinor: number;
  secondLimitMinor: number;
}

const pauseMs = 400;

/** Effect that these limits would have had on recent withdrawals. */
function LimitsEffect(limits: Props) {
  const { t } = useLingui();
  const asked = JSON.stringify(limits);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), pauseMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const query = JSON.parse(settled) as Props; // Cast: serialised above.
  const { data } = useBackoffice('previewLimitsEffect', { request: { query }, keep: true });
  if (!data) return null;
  const { days, paid, waits, waited, takesTwo, tookTwo } = data;
  if (paid === 0) return <p className="text-muted">{t`Nobody withdrew in the last ${days} days.`}</p>;
  return (
    <p className="text-muted">
      {t`Of ${paid} withdrawals in the last ${days} days ${waits} would have needed review, ${takesTwo} of them two approvals. With the current limits: ${waited} and ${tookTwo}. By amount only; other review reasons come on top.`}
    </p>
  );
}
