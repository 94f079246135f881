import type { RewardSettings } from '@kapao/contract/backoffice/bonus/reward-settings';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/field/Checkbox.tsx';
import { MoneyInput, NumberInput } from '../../ui/field/NumberInput.tsx';
import { Card } from '../../ui/show/Card.tsx';

interface Props {
  settings: RewardSettings;
  locked: boolean;
  onChange: (settings: RewardSettings) => void;
}

type Amounts = { THB: number | null; LAK: number | null };

/** Settings of referrals and cashback; amounts are stored in hundredths of either currency. */
export function RewardsForm({ settings, locked, onChange }: Props) {
  const { t } = useLingui();
  const { invite, refund, minClearMinor } = settings;
  const setInvite = (part: Partial<RewardSettings['invite']>) =>
    onChange({ ...settings, invite: { ...invite, ...part } });
  const setRefund = (part: Partial<RewardSettings['refund']>) =>
    onChange({ ...settings, refund: { ...refund, ...part } });
  return (
    <fieldset disabled={locked} className="grid max-w-5xl gap-4 lg:grid-cols-2">
      <legend className="sr-only">{t`Referrals and cashback`}</legend>
      <Card
        title={t`Referrals`}
        actions={
          <Switch label={t`on`} checked={invite.active} onChange={(active) => setInvite({ active })} />
        }
      >
        <div className="grid grid-cols-2 gap-3">
          <Percent
            label={t`Of play without bonus and completed bonuses`}
            value={invite.successPercent}
            onChange={(successPercent) => setInvite({ successPercent })}
          />
          <Percent
            label={t`Of other bonuses`}
            value={invite.failPercent}
            onChange={(failPercent) => setInvite({ failPercent })}
          />
          <BothCurrencies
            label={t`Minimum to claim`}
            value={invite.minCollectMinor}
            onChange={(value) => setInvite({ minCollectMinor: requiredAmounts(value) })}
          />
        </div>
      </Card>
      <Card
        title={t`Cashback`}
        actions={
          <Switch label={t`on`} checked={refund.active} onChange={(active) => setRefund({ active })} />
        }
      >
        <p className="pb-3 text-muted">
          {t`Calculated each Sunday after 01:00 with the settings at that time. A calculated week does not change.`}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Percent
            label={t`Of play without bonus and completed bonuses`}
            value={refund.successPercent}
            onChange={(successPercent) => setRefund({ successPercent })}
          />
          <Percent
            label={t`Of other bonuses`}
            value={refund.failPercent}
            onChange={(failPercent) => setRefund({ failPercent })}
          />
          <BothCurrencies
            label={t`Only above`}
            value={refund.minimumMinor}
            onChange={(value) => setRefund({ minimumMinor: requiredAmounts(value) })}
          />
          <BothCurrencies
            label={t`Weekly maximum`}
            hint={t`empty: no limit`}
            value={refund.maxMinor}
            onChange={(maxMinor) => setRefund({ maxMinor })}
          />
          <Percent
            label={t`Maximum share of net losses`}
            value={refund.netPercent}
            onChange={(netPercent) => setRefund({ netPercent })}
          />
        </div>
      </Card>
      <Card title={t`Counts as zero balance`} note={t`at bonus start, bonus end and cashback`}>
        <div className="grid grid-cols-2 gap-3">
          <BothCurrencies
            label={t`Up to`}
            value={minClearMinor}
            onChange={(value) => onChange({ ...settings, minClearMinor: requiredAmounts(value) })}
          />
        </div>
      </Card>
    </fieldset>
  );
}

/** Returns required amounts; an emptied one is NaN, which counts as missing. */
const requiredAmounts = ({ THB, LAK }: Amounts) => ({ THB: THB ?? Number.NaN, LAK: LAK ?? Number.NaN });

interface PercentProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Percent({ label, value, onChange }: PercentProps) {
  return (
    <NumberInput
      label={label}
      decimals={2}
      min={0}
      max={100}
      after="%"
      value={value}
      onChange={(next) => onChange(next ?? Number.NaN)}
    />
  );
}

interface BothProps {
  label: string;
  hint?: string;
  value: Amounts;
  onChange: (value: Amounts) => void;
}

function BothCurrencies({ label, hint, value, onChange }: BothProps) {
  const { t } = useLingui();
  const field = (currency: keyof Amounts, name: string) => {
    const minor = value[currency];
    return (
      <MoneyInput
        label={`${label} (${name})`}
        hint={hint}
        currency={currency}
        value={minor === null ? null : minor / 100}
        onChange={(next) => onChange({ ...value, [currency]: next === null ? null : Math.round(next * 100) })}
      />
    );
  };
  return (
    <>
      {field('THB', t`baht`)}
      {field('LAK', t`kip`)}
    </>
  );
}
