import { matchAccounts, scriptOf } from '@kapao/core/account/payer-match';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountOf } from '../../base/amount.ts';
import { Money } from '../../ui/show/Money.tsx';
import { State, type Tone } from '../../ui/status/Badge.tsx';
import type { BankReceipt, Candidate } from './bank-receipt.ts';
import { attributionReasonText } from './receipt-texts.ts';

/** Compares the payer's data from the bank with the member's, field by field, and states each result. */
export function PayerComparison({ line, candidate }: { line: BankReceipt; candidate: Candidate }) {
  const { t } = useLingui();
  const { payer } = line;
  const { reasons } = candidate;
  const has = (code: Candidate['reasons'][number]['code']) => reasons.some((reason) => reason.code === code);
  const apart = reasons.find((reason) => reason.code === 'MINUTES_APART');
  const nothing = <span className="text-muted">{t`not reported`}</span>;
  const account = payer.accountNo ? matchAccounts(payer.accountNo, candidate.accountNo) : 'cannot-tell';
  // A Thai and an English name may belong to the same person.
  const isComparable = payer.names.some((name) => scriptOf(name) === scriptOf(candidate.accountName));
  const accountWord = {
    match: [t`Same digits`, 'success'],
    'no-match': [t`Other account`, 'warning'],
    'cannot-tell': [t`Unknown`, 'plain'],
  } as const;
  const inTable = ['SAME_AMOUNT', 'MINUTES_APART', 'LAST_FOUR_EQUAL', 'NAME_ALIKE'];
  const more = reasons.filter(({ code }) => !inTable.includes(code));
  return (
    <div className="border-t border-line">
      <table className="w-full text-left">
        <thead className="text-muted">
          <tr className="max-md:grid max-md:grid-cols-2 max-md:px-1.5">
            <th className="w-20 px-3.5 py-1.5 font-normal max-md:hidden">
              <span className="sr-only">{t`Item`}</span>
            </th>
            <th className="px-2 py-1.5 font-normal">{t`The bank says`}</th>
            <th className="px-2 py-1.5 font-normal">{t`On file`}</th>
            <th className="px-2 py-1.5 font-normal max-md:hidden">
              <span className="sr-only">{t`Meaning`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            name={t`Account`}
            received={payer.accountNo ?? nothing}
            known={candidate.accountNo}
            tone={accountWord[account][1]}
            means={accountWord[account][0]}
          />
          <Row
            name={t`Bank`}
            received={payer.bankCode ?? nothing}
            known={candidate.bankCode}
            tone={!payer.bankCode ? 'plain' : payer.bankCode === candidate.bankCode ? 'success' : 'warning'}
            means={
              !payer.bankCode
                ? t`Unknown`
                : payer.bankCode === candidate.bankCode
                  ? t`Same bank`
                  : t`Other bank`
            }
          />
          <Row
            name={t`Name`}
            received={payer.names.join(', ') || nothing}
            known={candidate.accountName}
            tone={has('NAME_ALIKE') ? 'success' : isComparable ? 'warning' : 'plain'}
            means={has('NAME_ALIKE') ? t`Similar` : isComparable ? t`Not similar` : t`Unknown`}
          />
          <Row
            name={t`Amount`}
            received={<Money sign amount={amountOf(line.amount)} currency={line.currency} />}
            known={has('SAME_AMOUNT') ? t`sent a deposit notice of this amount` : t`not in the notice`}
            tone={has('SAME_AMOUNT') ? 'success' : 'plain'}
            means={has('SAME_AMOUNT') ? t`Same amount` : t`Unknown`}
          />
          {apart ? (
            <Row
              name={t`Time`}
              received=""
              known={attributionReasonText(apart)}
              tone={apart.minutes <= 10 ? 'success' : 'plain'}
              means={apart.minutes <= 10 ? t`Near` : t`Far`}
            />
          ) : null}
        </tbody>
      </table>
      {more.length > 0 ? (
        <ul className="grid gap-1 border-t border-line-soft px-3.5 py-2">
          {more.map((reason) => (
            <li key={reason.code}>
              <State tone={reason.code === 'CREDITED_BY_HAND' ? 'warning' : 'success'}>
                {attributionReasonText(reason)}
              </State>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface RowProps {
  name: string;
  received: ReactNode;
  known: ReactNode;
  tone: Tone;
  means: string;
}

function Row({ name, received, known, tone, means }: RowProps) {
  return (
    // On a phone the label and meaning are above both values, so that account numbers do not break.
    <tr className="border-t border-line-soft max-md:grid max-md:grid-cols-2 max-md:px-1.5">
      <th
        scope="row"
        className="px-3.5 py-1.5 font-normal text-muted max-md:col-start-1 max-md:row-start-1 max-md:px-2"
      >
        {name}
      </th>
      <td className="tabular px-2 py-1.5 max-md:col-start-1 max-md:row-start-2">{received}</td>
      <td className="tabular px-2 py-1.5 max-md:col-start-2 max-md:row-start-2">{known}</td>
      <td className="px-2 py-1.5 max-md:col-start-2 max-md:row-start-1">
        <State tone={tone}>{means}</State>
      </td>
    </tr>
  );
}
