import type { RuleValues, WithdrawLimits } from '@kapao/contract/backoffice/content-values';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { isWhole } from '../../../base/whole.ts';
import { MoneyInput } from '../../../ui/field/NumberInput.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { Whole } from './Figures.tsx';
import { LimitsEffect } from './LimitsEffect.tsx';

/** Approval levels of a withdrawal: automatic, one person, two persons, refused. */
export function WithdrawForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const value = edit.value as RuleValues['withdraw']; // Cast: the editor shows this form only for this key.
  return (
    <fieldset disabled={!edit.mayWrite} className="grid gap-4 lg:grid-cols-2">
      {(['THB', 'LAK'] as const).map((currency) => (
        <Ladder
          key={currency}
          currency={currency}
          figures={value[currency]}
          onChange={(figures) => edit.change({ ...value, [currency]: figures })}
        />
      ))}
      <Card title={t`After another bank account or password`}>
        <Whole
          label={t`A person looks for so long`}
          hint={t`0: never`}
          after={t`hours`}
          min={0}
          max={720}
          value={value.holdHours}
          onChange={(holdHours) => edit.change({ ...value, holdHours })}
        />
      </Card>
    </fieldset>
  );
}

interface LadderProps {
  currency: Currency;
  figures: WithdrawLimits;
  onChange: (figures: WithdrawLimits) => void;
}

function Ladder({ currency, figures, onChange }: LadderProps) {
  const { t } = useLingui();
  const { minMinor, maxMinor, autoLimitMinor, autoDailyMinor, secondLimitMinor } = figures;
  const field = (name: keyof WithdrawLimits, label: string) => (
    <MoneyInput
      label={label}
      currency={currency}
      value={figures[name] / 100}
      onChange={(next) => onChange({ ...figures, [name]: Math.round((next ?? Number.NaN) * 100) })}
    />
  );
  const wrong =
    minMinor > maxMinor
      ? t`The least is more than the most.`
      : autoLimitMinor > secondLimitMinor
        ? t`What goes out by itself is more than what takes two.`
        : null;
  const steps = [
    [minMinor, autoLimitMinor, t`goes out by itself`],
    [autoLimitMinor, secondLimitMinor, t`one person looks`],
    [secondLimitMinor, maxMinor, t`two persons look`],
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
        {field('minMinor', t`At least`)}
        {field('maxMinor', t`At most`)}
        {field('autoLimitMinor', t`By itself up to`)}
        {field('autoDailyMinor', t`By itself in a day`)}
        {field('secondLimitMinor', t`Two persons above`)}
      </div>
      <div className="mt-3">
        {wrong ? (
          <Notice tone="failed">{wrong}</Notice>
        ) : isWhole(figures) ? (
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
