import type { TrialVariant } from '@kapao/contract/backoffice/bonus/trial';
import { useLingui } from '@lingui/react/macro';
import { fromMinor } from '../../../base/amount.ts';
import { Money } from '../../../ui/show/Money.tsx';
import type { OfferPage } from '../useOfferEdit.ts';

/** Cost if one figure were different: bars on one scale. */
export function Otherwise({ trial }: { trial: NonNullable<OfferPage['trial']> }) {
  const { t } = useLingui();
  const words: Readonly<Record<TrialVariant, string>> = {
    draft: t`This draft`,
    live: t`Published version`,
    'more-play': t`50 % more wagering`,
    'half-cap': t`Half the maximum cash-out`,
    'half-credit': t`Half the bonus amount`,
  };
  const rows = trial.result ?? [];
  const most = Math.max(...rows.map(({ cost }) => Math.abs(Number(cost))), 1);
  return (
    <section>
      <h3 className="font-semibold">{t`If one setting changed`}</h3>
      <ul className="mt-1.5 grid gap-1.5">
        {rows.map(({ variant, cost }) => (
          <li key={variant} className="grid grid-cols-[11rem_1fr_8rem] items-center gap-3">
            <span className="text-muted">{words[variant]}</span>
            <span aria-hidden className="h-2.5 rounded-sm bg-line-soft">
              <span
                className={
                  variant === 'draft'
                    ? 'block h-full rounded-sm bg-gold'
                    : 'block h-full rounded-sm bg-muted/60'
                }
                style={{ width: `${(Math.abs(Number(cost)) / most) * 100}%` }}
              />
            </span>
            <span className="text-right">
              <Money sign amount={fromMinor(cost)} currency={trial.currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
