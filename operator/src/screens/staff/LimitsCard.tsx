import { useLingui } from '@lingui/react/macro';
import { NumberInput } from '../../ui/field/NumberInput.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { MoneyLimits } from './MoneyLimits.tsx';
import type { Limits } from './role-draft.ts';

interface Props {
  limits: Limits;
  fixed: boolean;
  onChange: (limits: Limits) => void;
}

/** Limits on manual actions, for one action and for a day. An empty field means not allowed. */
export function LimitsCard({ limits, fixed, onChange }: Props) {
  const { t } = useLingui();
  const kinds = [
    ['credit', t`Credit a member`],
    ['debit', t`Debit a member`],
    ['decision', t`Resolve exceptions`],
    ['statement', t`Bank statements, per payer`],
  ] as const;
  const counts = [
    ['role', t`Roles`],
    ['staff-role', t`Staff roles`],
    ['account', t`Receiving accounts`],
    ['provider', t`Provider secrets`],
    ['bank-account-release', t`Released bank accounts`],
    ['password-reset', t`Password resets`],
    ['member-erasure', t`Erasures of personal data`],
    ['termination', t`End of service`],
    ['rule', t`Withdrawal limits, risk reviews or wallets`],
    ['text', t`Texts with changed links`],
    ['bonus', t`Bonus terms`],
    ['game', t`New games and rates`],
  ] as const;
  return (
    <Card title={t`Manual adjustment limits`} note={t`empty: not allowed`}>
      <div className="grid gap-3">
        {kinds.map(([kind, label]) => (
          <MoneyLimits
            key={kind}
            label={label}
            limit={limits[kind]}
            fixed={fixed}
            onChange={(limit) => onChange(withoutEmpty({ ...limits, [kind]: limit }))}
          />
        ))}
        <fieldset>
          <legend className="mb-1 font-medium">{t`Requests per day that move no money`}</legend>
          <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
            {counts.map(([kind, label]) => (
              <NumberInput
                key={kind}
                label={label}
                value={limits[kind]?.count ?? null}
                min={0}
                max={1000}
                disabled={fixed}
                onChange={(count) =>
                  onChange(withoutEmpty({ ...limits, [kind]: count === null ? undefined : { count } }))
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}

/** Removes emptied limits, so that an unchanged draft compares as equal. */
function withoutEmpty(limits: Limits): Limits {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}
