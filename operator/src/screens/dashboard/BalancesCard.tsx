import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { LinkBase, useNavigate } from 'ra-core';
import { useMay } from '../../frame/api/session.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { OperatorAccountsTable } from '../../frame/operator-accounts/OperatorAccountsTable.tsx';
import { Key } from '../../ui/design/Key.tsx';
import { Card } from '../../ui/show/Card.tsx';

interface Props {
  balances: readonly { readonly code: string; readonly balance: string }[];
  currency: Currency;
  note: string;
}

/** Operator's assets and liabilities now. `BalancesAtPage` shows them at any other time. */
export function BalancesCard({ balances, currency, note }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay()('reports.see');
  useKeys([{ keys: 't', label: t`another time`, off: !may, run: () => navigate('/reports/balances-at') }]);
  return (
    <Card
      title={t`Operator balances`}
      note={note}
      actions={
        may ? (
          <LinkBase
            to="/reports/balances-at"
            className="inline-flex items-center gap-1.5 font-medium text-gold-text"
          >
            <History size={15} aria-hidden /> {t`Another time`} <Key keys="t" />
          </LinkBase>
        ) : null
      }
    >
      <OperatorAccountsTable balances={balances} currency={currency} />
    </Card>
  );
}
