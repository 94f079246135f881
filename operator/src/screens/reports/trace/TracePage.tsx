import { addDays, startOfDay } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, ListX } from 'lucide-react';
import { useLocation, useNavigate, useNotify } from 'ra-core';
import { amountOf } from '../../../base/amount.ts';
import { shortDay } from '../../../base/bangkok.ts';
import { callBackoffice } from '../../../frame/api/backoffice.ts';
import { useMay } from '../../../frame/api/session.ts';
import { useKeys } from '../../../frame/keys/useKeys.ts';
import { CurrencyTabs } from '../../../frame/screen/CurrencyTabs.tsx';
import { useCurrency } from '../../../frame/screen/currency.ts';
import { Screen } from '../../../frame/screen/Screen.tsx';
import { useScreenHeader } from '../../../frame/screen/screen-header.ts';
import { accountName, familyTexts } from '../../../i18n/account-texts.ts';
import { readErrorText } from '../../../i18n/error-texts.ts';
import { currentTag } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { ExportButtons } from '../../../ui/table/ExportButtons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { fileColumns } from '../../../ui/table/table.ts';
import { useTraceColumns } from './columns.tsx';
import { readTrace, type Traced } from './trace-address.ts';

export function TracePage() {
  const { search } = useLocation();
  const { t } = useLingui();
  const traced = readTrace(search);
  return traced ? (
    <Rows traced={traced} />
  ) : (
    <EmptyState icon={ListX} title={t`This address does not refer to a figure`} />
  );
}

const dayName = (day: string) => shortDay(startOfDay(day), currentTag(), true);

/** Ledger entries behind a figure, newest first, with their sum above. */
function Rows({ traced }: { traced: Traced }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const notify = useNotify();
  const currency = useCurrency();
  const may = useMay();
  const columns = useTraceColumns(currency);
  const { family, code, from, to } = traced;
  const list = useTrace(traced, currency);
  const last = addDays(to, -1);
  const name = code ? accountName(code, (words) => i18n._(words)) : i18n._(familyTexts[family]);
  useScreenHeader({
    title: name,
    note: from === last ? dayName(from) : `${dayName(from)} – ${dayName(last)}`,
  });
  const back = () => navigate(-1);
  useKeys([{ keys: 'Escape', label: t`Back`, run: back }]);
  const money = (minor: string) => <Money amount={amountOf(minor)} currency={currency} />;
  return (
    <Screen
      bar={
        <>
          <Button variant="quiet" icon={<ArrowLeft size={15} />} keys="Escape" onClick={back}>
            {t`Back`}
          </Button>
          {list.total ? (
            <p className="flex flex-wrap gap-x-5 text-muted">
              <span>
                {t`Received`} {money(list.total.received)}
              </span>
              <span>
                {t`Debited`} {money(list.total.gave)}
              </span>
              <span className="tabular">
                {t`Rows`} <b className="text-text">{list.total.entries.toLocaleString('en')}</b>
              </span>
            </p>
          ) : null}
          <span className="flex-1" />
          <CurrencyTabs />
          <ExportButtons
            what={`ledger ${family} ${from}`}
            columns={fileColumns(columns)}
            rows={() => list.rows ?? []}
            onError={(error) => notify(readErrorText(error), { type: 'error' })}
          />
        </>
      }
    >
      <Card flush>
        <Table
          label={name}
          columns={columns}
          rows={list.rows}
          rowKey={({ id, gave }) => `${id} ${gave}`}
          onOpen={
            may('members.see')
              ? ({ publicId, memberId }) => {
                  if (publicId) navigate(`/members/${memberId}`);
                }
              : undefined
          }
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          error={list.error}
          onRetry={list.onRetry}
          empty={<EmptyState icon={ListX} title={t`No rows for these days`} />}
        />
      </Card>
    </Screen>
  );
}

const most = 100;

/** Loads a figure's ledger entries page by page, as props of a Table. */
function useTrace(traced: Traced, currency: Currency) {
  const list = useInfiniteQuery({
    queryKey: ['traceFigure', traced, currency],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callBackoffice('traceFigure', {
        query: { ...traced, currency, most, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  return {
    rows: list.data?.pages.flatMap(({ rows }) => rows),
    total: list.data?.pages[0],
    onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
    error: list.error,
    onRetry: () => void list.refetch(),
  };
}
