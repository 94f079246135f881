import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Gift, Plus } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { useMay } from '../../frame/api/session.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { ListScreen } from '../../frame/list/ListScreen.tsx';
import { useFilter } from '../../frame/list/useFilter.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Badge, Tag } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import type { Column } from '../../ui/table/table.ts';
import { BonusTabs } from './BonusTabs.tsx';
import { NewOfferDialog } from './NewOfferDialog.tsx';
import { stateTones, useStateTexts, useWeekdayTexts, weekdaysText } from './offer-texts.ts';

type Row = BackofficeRow<'listOffers'>;

/** Offers of the past, present and future, running ones first. */
export function OffersScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  const [filter, change] = useFilter({ state: '', kind: '' });
  const [isNew, setNew] = useState(false);
  const states = useStateTexts();
  const columns = useColumns();
  const mayWrite = may('bonuses.change');
  useKeys([{ keys: 'n', label: t`new`, off: !mayWrite, run: () => setNew(true) }]);
  return (
    <>
      <ListScreen<Row>
        resource="bonuses"
        label={t`Bonuses and promotion codes`}
        columns={columns}
        filter={filter}
        exportAs="bonuses"
        onOpen={({ id }) => navigate(`/bonuses/${id}`)}
        empty={<EmptyState icon={Gift} title={t`No bonuses`} />}
        bar={
          <>
            <BonusTabs chosen="offers" />
            <Select
              hiddenLabel
              label={t`State`}
              className="w-36"
              value={filter.state}
              onChange={(state) => change({ state })}
              options={[
                { value: '', label: t`Every state` },
                ...Object.entries(states).map(([value, label]) => ({ value, label })),
              ]}
            />
            <Select
              hiddenLabel
              label={t`Type`}
              className="w-52"
              value={filter.kind}
              onChange={(kind) => change({ kind })}
              options={[
                { value: '', label: t`Bonuses and codes` },
                { value: 'bonus', label: t`Bonuses` },
                { value: 'promotion', label: t`Promotion codes` },
              ]}
            />
            {mayWrite ? (
              <Button variant="gold" keys="n" icon={<Plus size={15} />} onClick={() => setNew(true)}>
                {t`New`}
              </Button>
            ) : null}
          </>
        }
      />
      {isNew ? <NewOfferDialog onClose={() => setNew(false)} /> : null}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useLingui();
  const states = useStateTexts();
  const days = useWeekdayTexts();
  const nameOf = ({ name, id }: Row) => (i18n.locale === 'th' ? name.th : name.en) || id;
  return [
    {
      name: 'name',
      head: t`Name`,
      file: nameOf,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{nameOf(row)}</span>
          <span className="tabular text-muted max-md:hidden">{row.id}</span>
          {row.kind === 'promotion' ? <Tag>{t`Promotion code`}</Tag> : null}
          {row.hasDraft && row.state !== 'draft' ? <Tag>{t`Draft`}</Tag> : null}
        </span>
      ),
    },
    {
      name: 'state',
      head: t`State`,
      width: 'w-36',
      file: ({ state }) => states[state],
      cell: ({ state }) => <Badge tone={stateTones[state]}>{states[state]}</Badge>,
    },
    {
      name: 'until',
      head: t`Until`,
      wide: true,
      width: 'w-40',
      file: ({ endsAt }) => endsAt ?? '',
      cell: ({ startsAt, endsAt, state }) =>
        state === 'planned' && startsAt ? (
          <Time at={startsAt} />
        ) : endsAt ? (
          <Time at={endsAt} />
        ) : (
          <span className="text-muted">–</span>
        ),
    },
    {
      name: 'weekdays',
      head: t`Days`,
      wide: true,
      width: 'w-40',
      file: ({ weekdays }) => weekdaysText(weekdays, days) ?? '',
      cell: ({ weekdays }) =>
        weekdaysText(weekdays, days) ?? <span className="text-muted">{t`every day`}</span>,
    },
    {
      name: 'taken',
      head: t`Claimed`,
      align: 'end',
      width: 'w-32',
      file: ({ taken }) => taken,
      cell: ({ taken, quota }) => (
        <span className="tabular">
          {taken.toLocaleString('en')}
          <span className="text-muted">{quota === null ? '' : ` / ${quota.toLocaleString('en')}`}</span>
        </span>
      ),
    },
    {
      name: 'bonus',
      head: t`Granted`,
      align: 'end',
      wide: true,
      width: 'w-40',
      file: ({ bonus }) => amountOf(bonus),
      cell: ({ bonus, currency }) => <Money sign amount={amountOf(bonus)} currency={currency} />,
    },
    {
      name: 'cost',
      head: t`Cost so far`,
      align: 'end',
      width: 'w-40',
      file: ({ cost }) => amountOf(cost),
      cell: ({ cost, currency }) => <Money sign amount={amountOf(cost)} currency={currency} />,
    },
  ];
}
