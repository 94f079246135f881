import type { PlayKind } from '@kapao/core/reward/terms';
import type { Weekday } from '@kapao/core/weekdays';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMinute } from '../../../i18n/dates.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import type { WireTerms } from './terms.ts';
import { useWeightTexts } from './useWeightTexts.ts';

interface Props {
  terms: WireTerms;
  games: readonly { kind: PlayKind }[];
  /** The member's own deposit that the bonus would start with; null if not known. */
  deposit: number | null;
  /** Frequency of the offer; a promotion can be activated only once. */
  often: ReactNode;
  endsAt: string | null;
  weekdays: readonly Weekday[] | null;
}

/** Terms of an offer, one line each. */
export function TermsTable({ terms, games, deposit, often, endsAt, weekdays }: Props) {
  const { credit, minDeposit, turnoverMultiple: times, cap, days } = terms;
  const most = shortMoney(terms.minClear);
  const names = useWeekdayTexts();
  const weights = useWeightTexts()(terms.weights, games);
  return (
    <dl>
      <Term name={<Trans>Minimum deposit</Trans>}>
        {minDeposit === 0 ? <Trans>None</Trans> : shortMoney(minDeposit)}
      </Term>
      <Term name={<Trans>Existing balance</Trans>}>
        <Trans>Up to {most}, including games</Trans>
      </Term>
      {credit.kind === 'percent' ? (
        <Term name={<Trans>Maximum bonus</Trans>}>{shortMoney(credit.most)}</Term>
      ) : null}
      <Term name={<Trans>Wagering</Trans>}>
        {times === 0 ? (
          <Trans>Not required</Trans>
        ) : minDeposit === 0 ? (
          <Trans>{times}× bonus</Trans>
        ) : (
          <Trans>{times}× deposit + bonus</Trans>
        )}
      </Term>
      {weights === '' ? null : <Term name={<Trans>What counts</Trans>}>{weights}</Term>}
      <Term name={<Trans>Time limit</Trans>}>
        <Trans>
          <Plural value={days} one="# day" other="# days" /> after claiming
        </Trans>
      </Term>
      {times === 0 ? null : (
        <Term name={<Trans>If the time runs out</Trans>}>
          <TimeOver minDeposit={minDeposit} deposit={deposit} />
        </Term>
      )}
      {cap === null ? null : <Term name={<Trans>Maximum withdrawal</Trans>}>{shortMoney(cap)}</Term>}
      <Term name={<Trans>How often</Trans>}>{often}</Term>
      {weekdays ? (
        <Term name={<Trans>Available on</Trans>}>{weekdays.map((day) => names[day]).join(', ')}</Term>
      ) : null}
      {endsAt ? <Term name={<Trans>Available until</Trans>}>{formatMinute(new Date(endsAt))}</Term> : null}
    </dl>
  );
}

function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 text-sm last:border-b-0">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular ml-auto text-right font-medium [text-wrap:balance]">{children}</dd>
    </div>
  );
}

/** Says what expiry takes if the wagering is not complete: the member keeps no more than their own money (`keptOf`). */
function TimeOver({ minDeposit, deposit }: { minDeposit: number; deposit: number | null }) {
  if (minDeposit === 0) return <Trans>The bonus and its winnings are deducted</Trans>;
  if (deposit === null)
    return <Trans>The bonus and its winnings are deducted; you keep at most your deposit</Trans>;
  const own = shortMoney(deposit);
  return <Trans>The bonus and its winnings are deducted; you keep at most {own}</Trans>;
}

function useWeekdayTexts(): Readonly<Record<Weekday, string>> {
  const { t } = useLingui();
  return {
    mon: t`Monday`,
    tue: t`Tuesday`,
    wed: t`Wednesday`,
    thu: t`Thursday`,
    fri: t`Friday`,
    sat: t`Saturday`,
    sun: t`Sunday`,
  };
}
