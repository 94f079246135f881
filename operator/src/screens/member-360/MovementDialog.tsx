import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Timeline } from '../../ui/show/Timeline.tsx';
import { Badge, Tag } from '../../ui/status/Badge.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { BigMinorMoney, MinorMoney } from './MinorMoney.tsx';
import { useMovementTexts } from './movement-texts.ts';

type Movement = BackofficeReply<'getMovement'>;

interface Props {
  memberId: string;
  movementId: string | null;
  onClose: () => void;
}

/** Details of one movement: its steps, its ledger entries and the evidence from other sources. */
export function MovementDialog({ memberId, movementId, onClose }: Props) {
  const { t } = useLingui();
  const found = useBackoffice('getMovement', {
    request: { params: { memberId, movementId: movementId ?? '' } },
    enabled: movementId !== null,
    what: ['members', 'withdrawals', 'alarms'],
  });
  return (
    <Dialog open={movementId !== null} title={t`Where the money is`} size="wide" onClose={onClose}>
      {found.data ? <MovementDetails movement={found.data} /> : null}
      {!found.data && found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {!found.data && !found.error ? <SkeletonRows rows={5} /> : null}
    </Dialog>
  );
}

function MovementDetails({ movement }: { movement: Movement }) {
  const { t } = useLingui();
  const words = useMovementTexts();
  const { currency, amount, state, steps, entries, evidence, reference } = movement;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <BigMinorMoney minor={amount} currency={currency} />
        {state === 'done' ? <Badge tone="success">{t`Done`}</Badge> : null}
        {state === 'waiting' ? <Badge tone="progress">{t`Pending`}</Badge> : null}
        {state === 'failed' ? <Badge tone="failed">{t`Returned`}</Badge> : null}
        <Time at={movement.at} full className="text-muted" />
      </div>
      {reference ? (
        <p className="flex flex-wrap items-center gap-1.5 text-muted">
          {t`Provider reference`}
          <code className="text-text">{reference}</code>
          <CopyButton text={reference} />
        </p>
      ) : null}
      {steps.length > 0 ? (
        <section>
          <h3 className="mb-1.5 font-semibold">{t`As the member sees it`}</h3>
          <Timeline
            label={t`Steps`}
            moments={words.steps(steps).map(({ step, at, by, title, tone }) => ({
              id: step,
              at,
              title,
              note: words.by(by),
              tone,
            }))}
          />
        </section>
      ) : null}
      <section>
        <h3 className="mb-1.5 font-semibold">{t`In the ledger`}</h3>
        <ul className="overflow-hidden rounded-md border border-line">
          {entries.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-x-3 border-b border-line-soft px-3 py-1.5 last:border-b-0"
            >
              <Time at={row.createdAt} className="text-muted" />
              <Tag>{words.kind(row.kind)}</Tag>
              <span className="min-w-0 flex-1">
                {words.account(row.debit)} → {words.account(row.credit)}
              </span>
              <MinorMoney minor={row.amount} currency={row.currency} />
              <code className="w-full truncate text-2xs text-muted">{row.id}</code>
            </li>
          ))}
        </ul>
      </section>
      {evidence.map(({ what, at, details }, index) => (
        // Uses the index as the key, because the evidence is a fixed list.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <section key={index}>
          <h3 className="mb-1 flex items-center gap-2 font-semibold">
            {words.evidence(what)} <Time at={at} className="font-normal text-muted" />
          </h3>
          <KeyValue
            aligned
            rows={Object.entries(details).flatMap(([name, value]) => {
              const said = words.value(value);
              return said ? [[words.field(name), said] as const] : [];
            })}
          />
        </section>
      ))}
    </div>
  );
}
