import { formatMinute, type Weekday } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { shortMoney } from '../../../ui/money/currency.ts';
import type { WireTerms } from './terms.ts';
import { useWeekdayWords } from './useWeekdayWords.ts';
import { useWeightWords } from './useWeightWords.ts';

interface Props {
  terms: WireTerms;
  /** How often it may be received; a promotion is received once. */
  often: ReactNode;
  endsAt: string | null;
  weekdays: readonly Weekday[] | null;
}

/** What it gives and asks for, one line each. */
export function TermsTable({ terms, often, endsAt, weekdays }: Props) {
  const { credit, minDeposit, turnoverMultiple: times, cap, days } = terms;
  const names = useWeekdayWords();
  const weights = useWeightWords()(terms.weights);
  return (
    <dl>
      <Term name={<Trans>Least deposit</Trans>}>
        {minDeposit === 0 ? <Trans>None</Trans> : shortMoney(minDeposit)}
      </Term>
      {credit.kind === 'percent' ? (
        <Term name={<Trans>Largest bonus</Trans>}>{shortMoney(credit.most)}</Term>
      ) : null}
      <Term name={<Trans>To be played</Trans>}>
        {times === 0 ? (
          <Trans>Nothing</Trans>
        ) : minDeposit === 0 ? (
          <Trans>{times} times the bonus</Trans>
        ) : (
          <Trans>{times} times deposit and bonus</Trans>
        )}
      </Term>
      <Term name={<Trans>What counts</Trans>}>{weights}</Term>
      <Term name={<Trans>Time for it</Trans>}>
        <Trans>{days} days after receiving it</Trans>
      </Term>
      {cap === null ? null : <Term name={<Trans>Most you keep</Trans>}>{shortMoney(cap)}</Term>}
      <Term name={<Trans>Can be received</Trans>}>{often}</Term>
      {weekdays ? (
        <Term name={<Trans>Offered on</Trans>}>{weekdays.map((day) => names[day]).join(', ')}</Term>
      ) : null}
      {endsAt ? <Term name={<Trans>Offered until</Trans>}>{formatMinute(new Date(endsAt))}</Term> : null}
    </dl>
  );
}

function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 border-b border-line py-1.5 text-sm last:border-b-0">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="tabular min-w-0 text-right font-medium [text-wrap:balance]">{children}</dd>
    </div>
  );
}
