import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import type { SimulationVariant } from '@kapao/contract/backoffice/bonus/simulation';
import { startOfDay } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';
import { useLingui } from '@lingui/react/macro';
import { amountOf, shortAmount } from '../../../base/amount.ts';
import { shortDay } from '../../../base/bangkok.ts';
import { currentTag } from '../../../i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Charts.tsx';
import { Time } from '../../../ui/show/Age.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { StatTile } from '../../../ui/show/StatTile.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import type { OfferPage } from '../useOfferEdit.ts';
import { EndsBar } from './EndsBar.tsx';
import { TopGains } from './TopGains.tsx';
import { useConclusion } from './useConclusion.ts';

interface Props {
  trial: NonNullable<OfferPage['trial']>;
  offer: OfferDraft;
  isDirty: boolean;
  hasDraft: boolean;
}

const day = (of: string) => shortDay(startOfDay(of), currentTag());

export function SimulationResult({ trial, offer, isDirty, hasDraft }: Props) {
  const { t } = useLingui();
  const made = trial.result?.find(({ variant }) => variant === 'draft');
  const live = trial.result?.find(({ variant }) => variant === 'live');
  const conclusions = useConclusion(made, live, offer);
  if (!made) return null;
  const { currency } = trial;
  const multiple = made.bonus === '0' ? null : Number(made.turnover) / Number(made.bonus);
  const times = multiple?.toFixed(1) ?? '0';
  const each = made.takers === 0 ? null : Math.round(Number(made.cost) / made.takers) / 100;
  return (
    <div className="mt-3 grid gap-4">
      <p className="text-muted">
        {t`Simulated by ${trial.who} on ${day(trial.from)} to ${day(trial.until)}`},{' '}
        <Time at={trial.endedAt} />
      </p>
      {(trial.ofThisDraft || !hasDraft) && !isDirty ? null : (
        <Notice tone="warning">{t`The draft was changed since. These figures are for the earlier draft.`}</Notice>
      )}
      <div className="grid grid-cols-3 gap-3">
        <StatTile
          name={t`Cost to the operator`}
          value={<Money sign amount={amountOf(made.cost)} currency={currency} />}
          note={live ? <CostChange cost={made.cost} live={live.cost} /> : null}
        />
        <StatTile
          name={t`Members`}
          value={made.takers.toLocaleString('en')}
          note={each === null ? null : <CostPerMember each={each} currency={currency} />}
        />
        <StatTile
          name={t`Wagered`}
          value={shortAmount(amountOf(made.turnover))}
          note={multiple === null ? null : t`${times} × the bonus`}
        />
      </div>
      <Bars
        label={t`Cost by day, on the day the bonus ended`}
        points={made.days.map(({ day: of, cost }, at) => ({
          at: day(of),
          values: { draft: amountOf(cost), live: amountOf(live?.days[at]?.cost ?? '0') },
        }))}
        series={[
          { name: 'draft', label: t`This draft`, colour: 'gold' },
          ...(live ? [{ name: 'live', label: t`Published version`, colour: 'grey' } as const] : []),
        ]}
        show={(value) => formatAmount(value, currency)}
        showShort={shortAmount}
        height={160}
      />
      <section>
        <h3 className="font-semibold">{t`How bonuses end`}</h3>
        <EndsBar
          parts={[
            { label: t`completed`, count: made.ends.SUCCESS, tone: 'success' },
            { label: t`lost`, count: made.ends.FAIL, tone: 'muted' },
            { label: t`expired`, count: made.ends.EXPIRED, tone: 'gold' },
            { label: t`still active`, count: made.ends.OPEN, tone: 'line' },
          ]}
        />
      </section>
      <VariantCosts trial={trial} />
      <TopGains made={made} currency={currency} />
      <section>
        <h3 className="font-semibold">{t`Before you publish`}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {conclusions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function CostPerMember({ each, currency }: { each: number; currency: Currency }) {
  const { t } = useLingui();
  const amount = formatAmount(each, currency);
  return <>{t`${amount} each`}</>;
}

function CostChange({ cost, live }: { cost: string; live: string }) {
  const { t } = useLingui();
  if (live === '0') return null;
  const percent = Math.round(((Number(cost) - Number(live)) / Math.abs(Number(live))) * 100);
  const signed = percent > 0 ? `+${percent}` : String(percent).replace('-', '−');
  return <>{t`${signed}% vs the published version`}</>;
}

/** Cost if one figure were different: bars on one scale. */
function VariantCosts({ trial }: { trial: NonNullable<OfferPage['trial']> }) {
  const { t } = useLingui();
  const words: Readonly<Record<SimulationVariant, string>> = {
    draft: t`This draft`,
    live: t`Published version`,
    'more-play': t`50% more wagering`,
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
                    ? 'block h-full rounded-sm bg-(--chart-gold)'
                    : 'block h-full rounded-sm bg-edge'
                }
                style={{ width: `${(Math.abs(Number(cost)) / most) * 100}%` }}
              />
            </span>
            <span className="text-right">
              <Money sign amount={amountOf(cost)} currency={trial.currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
