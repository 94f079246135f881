import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { SlipBody } from './SlipBody.tsx';
import { stateTexts } from './slip-texts.ts';
import { type Slip, useSlipActions } from './useSlipActions.ts';
import { useSlipBulk } from './useSlipBulk.ts';

type Row = BackofficeRow<'listSlips'>;

/** Slips that need a manual decision, and slips that failed in the last 7 days. */
export function Page() {
  const { t, i18n } = useLingui();
  const said = useReasonText();
  const [of, setOf] = useState<'doubt' | 'failed'>('doubt');
  const [chosen, setChosen] = useState<{ slipId: string; lineId: string }>();
  const actions = useSlipActions();
  const noteOf = (row: Pick<Row, 'note' | 'state'>) => {
    if (row.note) return said(row.note);
    const words = stateTexts[row.state];
    return words ? i18n._(words) : row.state;
  };
  const bulk = useSlipBulk(noteOf);
  const lineOf = (slip: Slip) =>
    chosen?.slipId === slip.id ? slip.lines.find(({ id }) => id === chosen.lineId) : slip.lines[0];
  return (
    <QueueScreen<Row, Slip, 'doubt' | 'failed'>
      queue="slips"
      label={t`Slips to review`}
      filter={{ of }}
      listWidth="narrow"
      views={{
        label: t`Filter slips`,
        chosen: of,
        onChoose: setOf,
        tabs: [
          { name: 'doubt', label: t`To review` },
          { name: 'failed', label: t`Rejected, last 7 days` },
        ],
      }}
      bulk={of === 'doubt' ? bulk : undefined}
      row={(row) => ({
        since: of === 'doubt' ? row.since : (row.endedAt ?? row.since),
        ...(of === 'failed' && { promiseMinutes: undefined }),
        title: row.holder,
        beside: row.publicId,
        note: noteOf(row),
        amount: amountOf(row.amount),
      })}
      detail={{
        head: (slip) => (
          <div className="leading-snug">
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-base font-semibold">{slip.holder}</span>
              <Badge
                tone={slip.state === 'failed' ? 'failed' : slip.state === 'success' ? 'success' : 'progress'}
              >
                {noteOf(slip)}
              </Badge>
            </div>
            <div className="text-muted">
              {slip.publicId} · {slip.own.bankCode} {slip.own.accountNo}
            </div>
          </div>
        ),
        body: (slip) => (
          <SlipBody
            slip={slip}
            chosen={lineOf(slip)}
            isFirstView={chosen?.slipId !== slip.id}
            onChoose={(lineId) => setChosen({ slipId: slip.id, lineId })}
          />
        ),
        actions: (slip) => actions(slip, lineOf(slip)),
      }}
    />
  );
}
