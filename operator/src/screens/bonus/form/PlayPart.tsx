import { playKinds } from '@kapao/core/reward/terms';
import { useLingui } from '@lingui/react/macro';
import { MoneyInput, NumberInput } from '../../../ui/field/NumberInput.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { useFieldTexts } from '../offer-texts.ts';
import type { OfferEdit } from '../useOfferEdit.ts';
import { GamesField } from './GamesField.tsx';
import { Part } from './Part.tsx';

/** Returns NaN for an emptied field: the draft is then incomplete and cannot be saved. */
const numberOrNaN = (value: number | null) => value ?? Number.NaN;

/** Fields of what members receive and what they have to wager. */
export function PlayPart({ edit }: { edit: OfferEdit }) {
  const { t } = useLingui();
  const words = useFieldTexts();
  const { offer, changeTerms } = edit;
  const { terms, currency } = offer;
  return (
    <>
      <CreditPart edit={edit} />
      <Part title={t`Wagering`}>
        <div className="grid grid-cols-2 gap-3">
          <NumberInput
            label={words('terms.turnoverMultiple')}
            hint={t`× (deposit + bonus)`}
            decimals={2}
            min={0}
            max={1_000}
            after="×"
            value={terms.turnoverMultiple}
            onChange={(value) => changeTerms({ turnoverMultiple: numberOrNaN(value) })}
          />
          <MoneyInput
            label={words('terms.cap')}
            hint={t`empty: no maximum`}
            currency={currency}
            value={terms.cap}
            onChange={(cap) => changeTerms({ cap })}
          />
        </div>
        <div className="grid grid-cols-4 gap-2">
          {playKinds.map((kind) => (
            <NumberInput
              key={kind}
              label={`${words(`terms.weights.${kind}`)}, %`}
              min={0}
              max={100}
              value={terms.weights[kind] ?? 0}
              onChange={(value) => changeTerms({ weights: { ...terms.weights, [kind]: numberOrNaN(value) } })}
            />
          ))}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <NumberInput
            label={words('terms.percentFail')}
            hint={t`of the starting balance; at or below it, the member can cancel the bonus`}
            decimals={2}
            min={0}
            max={100}
            after="%"
            value={terms.percentFail}
            onChange={(value) => changeTerms({ percentFail: numberOrNaN(value) })}
          />
          <NumberInput
            label={words('terms.days')}
            min={1}
            max={365}
            after={t`days`}
            value={terms.days}
            onChange={(value) => changeTerms({ days: numberOrNaN(value) })}
          />
        </div>
        <GamesField edit={edit} />
      </Part>
    </>
  );
}

function CreditPart({ edit }: { edit: OfferEdit }) {
  const { t } = useLingui();
  const words = useFieldTexts();
  const { offer, changeTerms } = edit;
  const { terms, currency } = offer;
  const { credit, minDeposit } = terms;
  return (
    <Part title={t`Bonus amount`}>
      <Select
        hiddenLabel
        label={words('terms.credit.kind')}
        value={credit.kind}
        options={[
          { value: 'percent', label: t`Percentage of the deposit` },
          { value: 'fixed', label: t`Fixed amount` },
        ]}
        onChange={(kind) => {
          if (kind === credit.kind) return;
          const most = credit.kind === 'percent' ? credit.most : credit.amount;
          changeTerms({
            credit: kind === 'percent' ? { kind, percent: 50, most } : { kind, amount: most },
          });
        }}
      />
      <div className="grid grid-cols-3 gap-3">
        {credit.kind === 'percent' ? (
          <>
            <NumberInput
              label={words('terms.credit.percent')}
              decimals={2}
              min={0.01}
              max={1_000}
              after="%"
              value={credit.percent}
              onChange={(value) => changeTerms({ credit: { ...credit, percent: numberOrNaN(value) } })}
            />
            <MoneyInput
              label={words('terms.credit.most')}
              currency={currency}
              value={credit.most}
              onChange={(value) => changeTerms({ credit: { ...credit, most: numberOrNaN(value) } })}
            />
          </>
        ) : (
          <MoneyInput
            label={words('terms.credit.amount')}
            currency={currency}
            value={credit.amount}
            onChange={(value) => changeTerms({ credit: { ...credit, amount: numberOrNaN(value) } })}
          />
        )}
        <MoneyInput
          label={words('terms.minDeposit')}
          currency={currency}
          value={minDeposit}
          onChange={(value) => changeTerms({ minDeposit: numberOrNaN(value) })}
        />
      </div>
    </Part>
  );
}
