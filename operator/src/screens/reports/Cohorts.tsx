import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { startOfDay } from '@kapao/core/calendar';
import { hourMs } from '@kapao/core/time';
import { useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { useNotify } from 'ra-core';
import { shortDay } from '../../base/bangkok.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useCurrency } from '../../frame/screen/currency.ts';
import { readErrorText } from '../../i18n/error-texts.ts';
import { currentTag } from '../../i18n/i18n.ts';
import { Card } from '../../ui/show/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { ExportButtons } from '../../ui/table/ExportButtons.tsx';

type Cohort = BackofficeReply<'getCohorts'>['cohorts'][number];

const weeks = 13;

/**
 * Weekly cohorts: the percentage of members registered in a week who deposited in that week and in each later
 * one.
 */
export function Cohorts() {
  const { t } = useLingui();
  const currency = useCurrency();
  const notify = useNotify();
  const reading = useBackoffice('getCohorts', { request: { query: { currency, weeks } }, keep: true });
  const cohorts = reading.data?.cohorts.toReversed();
  if (!cohorts)
    return reading.error ? (
      <ErrorState error={reading.error} onRetry={() => void reading.refetch()} />
    ) : (
      <SkeletonRows />
    );
  const ages = Array.from({ length: weeks }, (_, age) => age);
  return (
    <Card
      flush
      title={t`Retention`}
      note={t`Percentage of members registered in a week who deposited in that week and in each week since`}
      actions={
        <ExportButtons
          what={`retention ${currency}`}
          columns={[
            { name: t`Week`, value: (cohort: Cohort) => cohort.week },
            { name: t`Registered`, value: (cohort: Cohort) => cohort.registered },
            ...ages.map((age) => ({ name: String(age), value: (cohort: Cohort) => cohort.deposited[age] })),
          ]}
          rows={() => cohorts}
          onError={(error) => notify(readErrorText(error), { type: 'error' })}
        />
      }
    >
      {cohorts.every(({ registered }) => registered === 0) ? (
        <EmptyState icon={Users} title={t`No registrations in these weeks`} />
      ) : (
        <div className="overflow-x-auto pb-2">
          <table className="w-full border-separate border-spacing-0.5 px-3">
            <thead className="text-muted">
              <tr>
                <th
                  scope="col"
                  className="px-2 py-1 text-left font-normal whitespace-nowrap"
                >{t`Week starting`}</th>
                <th
                  scope="col"
                  className="px-2 py-1 text-right font-normal whitespace-nowrap"
                >{t`Registered`}</th>
                {ages.map((age) => (
                  <th key={age} scope="col" className="min-w-12 px-1 py-1 text-center font-normal">
                    {age}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map((cohort) => (
                <CohortRow key={cohort.week} cohort={cohort} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function CohortRow({ cohort: { week, registered, deposited } }: { cohort: Cohort }) {
  const noon = new Date(startOfDay(week).getTime() + 12 * hourMs);
  return (
    <tr>
      <th scope="row" className="px-2 py-1 text-left font-medium whitespace-nowrap">
        {shortDay(noon, currentTag(), true)}
      </th>
      <td className="tabular px-2 py-1 text-right">{registered.toLocaleString('en')}</td>
      {deposited.map((members, age) => {
        const share = registered === 0 ? 0 : members / registered;
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is known by its place
            key={age}
            title={members.toLocaleString('en')}
            className="tabular relative rounded-sm px-1 py-1 text-center"
          >
            <span
              aria-hidden
              className="absolute inset-0 rounded-sm bg-(--chart-gold)"
              style={{ opacity: share * 0.5 }}
            />
            <span className="relative">{registered === 0 ? '–' : `${Math.round(share * 100)}%`}</span>
          </td>
        );
      })}
    </tr>
  );
}
