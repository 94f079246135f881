import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { NumberInput } from '../../../ui/field/NumberInput.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { BothCurrencies, WholeNumberInput } from './NumberInputs.tsx';

/** Thresholds from which a member's transactions get a risk review. */
export function RiskReviewForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const checks = edit.value as RuleValues['riskReviews']; // Cast: the editor shows this form only for this key.
  const set = (part: Partial<RuleValues['riskReviews']>) => edit.change({ ...checks, ...part });
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-4xl gap-3 md:grid-cols-2">
      <p className="text-muted md:col-span-2">{t`0: never reviewed for this.`}</p>
      <BothCurrencies
        label={t`Deposits or withdrawals per day`}
        value={checks.largeDayMinor}
        onChange={(largeDayMinor) => set({ largeDayMinor })}
      />
      <BothCurrencies
        label={t`Pass-through, from`}
        value={checks.passedThroughMinor}
        onChange={(passedThroughMinor) => set({ passedThroughMinor })}
      />
      <BothCurrencies
        label={t`First withdrawal of a new member, from`}
        value={checks.firstWithdrawalMinor}
        onChange={(firstWithdrawalMinor) => set({ firstWithdrawalMinor })}
      />
      <NumberInput
        label={t`Pass-through: wagered less than`}
        decimals={2}
        min={0}
        max={100}
        after="%"
        value={checks.passedThroughPercent}
        onChange={(next) => set({ passedThroughPercent: next ?? Number.NaN })}
      />
      <WholeNumberInput
        label={t`Number of deposits in a week that add up to it`}
        min={0}
        max={1_000}
        value={checks.splitTimes}
        onChange={(splitTimes) => set({ splitTimes })}
      />
      <WholeNumberInput
        label={t`Members per device or account`}
        min={0}
        max={100}
        value={checks.sharedMembers}
        onChange={(sharedMembers) => set({ sharedMembers })}
      />
      <WholeNumberInput
        label={t`Third-party slips per day`}
        min={0}
        max={100}
        value={checks.othersSlips}
        onChange={(othersSlips) => set({ othersSlips })}
      />
      <WholeNumberInput
        label={t`Members who fail to log in from one network within an hour`}
        min={0}
        max={10_000}
        value={checks.networkFailures}
        onChange={(networkFailures) => set({ networkFailures })}
      />
      <WholeNumberInput
        label={t`Members who log in from one network within an hour`}
        min={0}
        max={10_000}
        value={checks.networkLogins}
        onChange={(networkLogins) => set({ networkLogins })}
      />
      <WholeNumberInput
        label={t`Withdrawal or another bank account after a new device, within`}
        after={t`hours`}
        min={0}
        max={720}
        value={checks.newDeviceHours}
        onChange={(newDeviceHours) => set({ newDeviceHours })}
      />
      <WholeNumberInput
        label={t`Withdrawal or another bank account after a password reset, within`}
        after={t`hours`}
        min={0}
        max={720}
        value={checks.resetHours}
        onChange={(resetHours) => set({ resetHours })}
      />
    </fieldset>
  );
}
