import { ApiError } from '@kapao/contract/errors/api-error';
import { hourMs } from '@kapao/core/time';
import { useLayoutEffect, useState } from 'react';
import { onDevice } from '../../../../src/base/storage.ts';
import { lastStatementKey } from '../../../../src/frame/api/session.ts';
import { keepLastStatement } from '../../../../src/wallet/statement/last-statement.ts';
import { monthOf } from '../../../../src/wallet/statement/page/months.ts';
import { StatementPage } from '../../../../src/wallet/statement/page/StatementPage.tsx';
import { type Answer, Answers, answered } from '../../../answers.tsx';
import { walletAnswer } from '../../sample.ts';
import { lines } from '../../sample-lines.ts';

const month = monthOf(new Date());
const monthAnswer = answered(
  'getStatementMonth',
  { month, count: 48, deposited: 12_500, withdrawn: 6_300, toGames: 9_200, fromGames: 4_150, bonuses: 1_500 },
  { params: { month } },
);
const request = { body: { page: 1, limit: 10 } };
const refused = { queryKey: ['getStatements', request], error: new ApiError({ status: 0, code: 'OFFLINE' }) };

function Page({ answers }: { answers: readonly Answer[] }) {
  return (
    <Answers answers={[walletAnswer, ...answers]}>
      <StatementPage />
    </Answers>
  );
}

/** Renders the page as on a phone that has read the statement before. */
function Kept() {
  const [isKept, setIsKept] = useState(false);
  useLayoutEffect(() => {
    keepLastStatement({ readAt: Date.now() - hourMs, page: { total: 48, statements: [...lines] } });
    setIsKept(true);
    return () => onDevice.remove(lastStatementKey);
  }, []);
  return isKept ? <Page answers={[refused]} /> : null;
}

export const place = 'page';

export const states = {
  'many lines': () => (
    <Page
      answers={[monthAnswer, answered('getStatements', { total: 480, statements: [...lines] }, request)]}
    />
  ),
  'no lines yet': () => <Page answers={[answered('getStatements', { total: 0, statements: [] }, request)]} />,
  'on its way': () => <Page answers={[]} />,
  'kept, without a network': Kept,
  'nothing kept, without a network': () => <Page answers={[refused]} />,
};
