import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'ra-core';
import { CurrencyTabs } from '../../frame/screen/CurrencyTabs.tsx';
import { Screen } from '../../frame/screen/Screen.tsx';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { BalancesAtPage } from './balances-at/BalancesAtPage.tsx';
import { Cohorts } from './Cohorts.tsx';
import { ReportPage } from './report/ReportPage.tsx';
import { TracePage } from './trace/TracePage.tsx';

const parts = ['report', 'cohorts', 'moment'] as const;
type Part = (typeof parts)[number];

/** Reports page: reports, retention, balances at any time, and the ledger entries behind a figure. */
export function Page() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [, , named] = pathname.split('/');
  const part: Part = parts.find((one) => one === named) ?? 'report';
  if (named === 'trace') return <TracePage />;
  return (
    <Screen
      bar={
        <>
          <Tabs
            label={t`Reports`}
            tabs={[
              { name: 'report', label: t`Reports` },
              { name: 'cohorts', label: t`Retention` },
              { name: 'moment', label: t`Balances at a point in time` },
            ]}
            chosen={part}
            onChoose={(name) => navigate(name === 'report' ? '/reports' : `/reports/${name}`)}
          />
          <span className="flex-1" />
          <CurrencyTabs />
        </>
      }
    >
      {part === 'report' ? <ReportPage /> : part === 'cohorts' ? <Cohorts /> : <BalancesAtPage />}
    </Screen>
  );
}
