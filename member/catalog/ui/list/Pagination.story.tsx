import { useState } from 'react';
import { Pagination } from '../../../src/ui/list/Pagination.tsx';

function Pages({ first, total }: { first: number; total: number }) {
  const [page, setPage] = useState(first);
  return <Pagination page={page} total={total} limit={10} onPage={setPage} />;
}

export const states = {
  'the first page': () => <Pages first={1} total={95} />,
  'in the middle': () => <Pages first={5} total={95} />,
  'the last page': () => <Pages first={10} total={95} />,
  'two pages': () => <Pages first={1} total={11} />,
  'pages of four digits': () => <Pages first={1234} total={99_999} />,
};
