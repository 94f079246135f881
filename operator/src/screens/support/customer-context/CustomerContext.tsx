import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { amountOf } from '../../../base/amount.ts';
import { useMay } from '../../../frame/api/session.ts';
import { useKeys } from '../../../frame/keys/useKeys.ts';
import { PageLink } from '../../../frame/screen/PageLink.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Key } from '../../../ui/design/Key.tsx';
import { Time } from '../../../ui/show/Age.tsx';
import { KeyValue } from '../../../ui/show/KeyValue.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import type { Case, Chat } from '../chat.ts';
import { useSpan } from '../reports/useSpan.ts';
import { Stars } from '../thread/Stars.tsx';
import { LastMovements } from './LastMovements.tsx';
import { Part } from './Part.tsx';
import { PendingTransactions } from './PendingTransactions.tsx';
import type { CustomerContextData, PendingItem } from './placeholder-values.ts';
import { RecentErrors } from './RecentErrors.tsx';
import { Slips } from './Slips.tsx';

interface Props {
  chat: Chat;
  pendingItem: PendingItem | undefined;
  onPendingItem: (id: string) => void;
  /** Set where the side panel replaces the thread. */
  onBack: (() => void) | undefined;
}

/** Customer context to read before answering: pending money, recent errors and past cases. */
export function CustomerContext({ chat, pendingItem, onPendingItem, onBack }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  const { member, customerContext, cases } = chat;
  const toMember = member && may('members.see') ? `/members/${member.id}` : null;
  useKeys([{ keys: 'm', label: t`member`, off: !toMember, run: () => toMember && navigate(toMember) }]);
  return (
    <div className="grid content-start gap-4 p-4 max-md:p-3">
      {onBack ? (
        <div className="xl:hidden">
          <Button icon={<ArrowLeft size={16} />} onClick={onBack}>{t`Go to conversation`}</Button>
        </div>
      ) : null}
      {customerContext && member ? (
        <>
          <PendingTransactions
            chat={chat}
            customerContext={customerContext}
            memberId={member.id}
            pendingItem={pendingItem}
            onPendingItem={onPendingItem}
          />
          <LastMovements customerContext={customerContext} memberId={member.id} />
          <MoneyNow customerContext={customerContext} toMember={toMember} />
          <Slips customerContext={customerContext} memberId={member.id} />
          <RecentErrors customerContext={customerContext} />
          <Devices devices={customerContext.devices} />
        </>
      ) : (
        <p className="rounded-lg border border-line bg-card px-3.5 py-3 text-muted">
          {t`A guest: no further details. When they log in, this continues as their conversation.`}
        </p>
      )}
      <PastCases cases={cases} />
    </div>
  );
}

function MoneyNow({
  customerContext,
  toMember,
}: {
  customerContext: CustomerContextData;
  toMember: string | null;
}) {
  const { t } = useLingui();
  const { currency, wallet, held, status } = customerContext;
  return (
    <Part
      title={t`Money now`}
      actions={
        toMember ? (
          <PageLink to={toMember} className="inline-flex items-center gap-1.5 font-medium text-gold-text">
            {t`Member`} <Key keys="m" />
          </PageLink>
        ) : null
      }
    >
      {status === 'inactive' ? <Badge tone="failed">{t`The account is blocked`}</Badge> : null}
      <KeyValue
        rows={[
          [t`Phone`, customerContext.phone],
          [t`Available`, <Money key="w" amount={amountOf(wallet)} currency={currency} />],
          [t`Held`, <Money key="h" amount={amountOf(held)} currency={currency} />],
        ]}
      />
    </Part>
  );
}

function Devices({ devices }: { devices: CustomerContextData['devices'] }) {
  const { t } = useLingui();
  if (devices.length === 0) return null;
  return (
    <Part title={t`Device`}>
      <KeyValue
        rows={devices.map(({ device, usedAt }) => [
          device || t`Unknown device`,
          <Time key="at" at={usedAt} className="text-muted" />,
        ])}
      />
    </Part>
  );
}

/** Past cases and how each ended. */
function PastCases({ cases }: { cases: readonly Case[] }) {
  const { t } = useLingui();
  const took = useSpan();
  const past = cases.filter(({ solvedAt }) => solvedAt !== null);
  if (past.length === 0) return null;
  const ending = ({ how, by, openedAt, solvedAt }: Case) => {
    const span = took((Date.parse(solvedAt ?? openedAt) - Date.parse(openedAt)) / 1000);
    const name = by ?? '';
    if (how === 'bot') return t`Resolved by the assistant in ${span}`;
    if (how === 'time') return t`No further messages`;
    return name ? t`Resolved by ${name} in ${span}` : t`Resolved in ${span}`;
  };
  return (
    <Part title={t`Earlier cases`}>
      <ul className="grid gap-1">
        {past.map((one) => (
          <li key={one.openedAt} className="flex flex-wrap items-baseline gap-x-3">
            <Time at={one.openedAt} className="w-20 flex-none text-muted" />
            <span className="min-w-0 flex-1">{ending(one)}</span>
            {one.rating === null ? null : <Stars count={one.rating} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}
