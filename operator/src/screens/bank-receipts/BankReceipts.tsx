import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Files, FileUp } from 'lucide-react';
import { useState } from 'react';
import { amountOf, amountText } from '../../base/amount.ts';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useApprovalState } from '../../frame/queue/PendingApproval.tsx';
import { QueueScreen } from '../../frame/queue/QueueScreen.tsx';
import { useOpened } from '../../frame/queue/useOpened.ts';
import { useScreenHeader } from '../../frame/screen/screen-header.ts';
import { Button } from '../../ui/button/Button.tsx';
import { currencySign } from '../../ui/show/currency.ts';
import { BigMoney } from '../../ui/show/Money.tsx';
import { Tag } from '../../ui/status/Badge.tsx';
import { type BankReceipt, type BankReceiptRow, bankOf, type Candidate } from './bank-receipt.ts';
import { FindMember } from './FindMember.tsx';
import { ReceiptBody } from './ReceiptBody.tsx';
import { causeTexts } from './receipt-texts.ts';
import { StatementDialog } from './StatementDialog.tsx';
import { StatementFilesDialog } from './StatementFilesDialog.tsx';
import { useReceiptActions } from './useReceiptActions.ts';

interface Chosen {
  readonly lineId: string;
  readonly publicId: string;
  /** Member found by hand, without a suggestion. */
  readonly found?: Candidate;
}

/** Bank receipts that wait for staff: unattributed, from a third party, or possible duplicates. */
export function Page() {
  const { t, i18n } = useLingui();
  const [kept, setKept] = useState<'no' | 'yes'>('no');
  const [chosen, setChosen] = useState<Chosen>();
  const [dialog, setDialog] = useState<'find' | 'statement' | 'files' | null>(null);
  const [opened] = useOpened();
  const decides = useMay()('receipts.decide');
  const approvalState = useApprovalState();
  const actions = useReceiptActions(() => setDialog('find'));
  const counts = useBackoffice('listBankReceipts', {
    request: { query: { most: 1 } },
    what: ['bank_receipts'],
  }).data;
  const sums = counts?.sums.map(
    ({ currency, amount }) => currencySign(currency) + amountText(amount, currency),
  );
  const waiting = counts?.waiting ?? 0;
  useScreenHeader({
    note: counts
      ? [plural(waiting, { one: '# unattributed', other: '# unattributed' }), ...(sums ?? [])].join(' · ')
      : null,
  });

  const candidatesOf = (line: BankReceipt) => {
    const found = chosen?.lineId === line.id ? chosen.found : undefined;
    const isNew = found && !line.candidates.some(({ publicId }) => publicId === found.publicId);
    return isNew ? [...line.candidates, found] : line.candidates;
  };
  const chosenOf = (line: BankReceipt) => {
    const all = candidatesOf(line);
    return chosen?.lineId === line.id ? all.find(({ publicId }) => publicId === chosen.publicId) : all[0];
  };
  return (
    <>
      <QueueScreen<BankReceiptRow, BankReceipt, 'no' | 'yes'>
        queue="bank_receipts"
        label={t`Bank receipts`}
        filter={{ kept }}
        listWidth="narrow"
        views={{
          label: t`Filter receipts`,
          chosen: kept,
          onChoose: setKept,
          tabs: [
            { name: 'no', label: t`Waiting`, count: counts?.waiting },
            { name: 'yes', label: t`Parked`, count: counts?.kept },
          ],
        }}
        bar={
          <>
            <span className="flex-1" />
            <Button size="small" icon={<Files size={14} aria-hidden />} onClick={() => setDialog('files')}>
              {t`Imported`}
            </Button>
            {decides ? (
              <Button
                size="small"
                icon={<FileUp size={14} aria-hidden />}
                onClick={() => setDialog('statement')}
              >
                {t`Statement`}
              </Button>
            ) : null}
          </>
        }
        row={(row) => ({
          since: row.since,
          title: row.payer.names[0] ?? row.payer.accountNo ?? t`Payer not reported`,
          beside: <Tag>{row.payer.bankCode ?? bankOf(row.account)}</Tag>,
          note: row.kept ? `${row.kept.who}: ${row.kept.why}` : i18n._(causeTexts[row.cause]),
          amount: amountOf(row.amount),
          currency: row.currency,
          ...approvalState(row.approval),
        })}
        detail={{
          head: (line) => <BankReceiptHead line={line} />,
          body: (line) => (
            <ReceiptBody
              line={line}
              candidates={candidatesOf(line)}
              chosen={chosenOf(line)}
              isFirstView={chosen?.lineId !== line.id}
              onChoose={(publicId) =>
                setChosen((before) => ({
                  lineId: line.id,
                  publicId,
                  ...(before?.lineId === line.id && before.found && { found: before.found }),
                }))
              }
            />
          ),
          actions: (line) => actions(line, chosenOf(line)),
        }}
      />
      {dialog === 'find' && opened ? (
        <FindMember
          lineId={opened}
          onClose={() => setDialog(null)}
          onFound={(found) => {
            setChosen({ lineId: opened, publicId: found.publicId, found });
            setDialog(null);
          }}
        />
      ) : null}
      {dialog === 'statement' ? <StatementDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'files' ? <StatementFilesDialog onClose={() => setDialog(null)} /> : null}
    </>
  );
}

function BankReceiptHead({ line }: { line: BankReceipt }) {
  const { t } = useLingui();
  const { payer, candidates } = line;
  const from = [payer.names[0], payer.bankCode, payer.accountNo].filter(Boolean).join(' · ');
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <BigMoney amount={amountOf(line.amount)} currency={line.currency} />
      <div className="min-w-0 leading-snug">
        <div className="truncate">{from ? t`from ${from}` : t`The payer is not reported`}</div>
        <div className="text-muted">
          {candidates.length === 0
            ? t`No matching member`
            : plural(candidates.length, { one: '# possible sender', other: '# possible senders' })}
        </div>
      </div>
    </div>
  );
}
