import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { StatementFacts } from './StatementFacts.tsx';

// Stands for the build's texts, the router and the page's clock, which need a browser.
vi.mock('@lingui/react/macro', () => ({ useLingui: () => ({ t: String.raw }) }));
vi.mock('../../frame/screen/PageLink.tsx', () => ({ PageLink: () => null }));
vi.mock('../../ui/show/Age.tsx', () => ({ Time: () => null }));

const at = '2026-11-20T03:15:00.000Z';
const paid = { bankReceiptId: 'r', memberId: 'm', publicId: 'M', paidAt: at, isHeld: false };
const statement = {
  ...{ file: 'f', account: 'GSB 222', currency: 'THB', importedAt: at, finishedAt: at, releasedAt: null },
  ...{ requestedBy: 'Ann', approvedBy: 'Bo', openRequest: null, credited: 3, waiting: 4, returned: 5 },
  // Larger than the listed payments, of which there are at most 500.
  ...{ creditedAmount: '9012345', left: '8000025' },
  payments: [{ ...paid, amount: '100050', wallet: '70007' }],
  earlier: [
    {
      ...{ account: 'SCB 111', currency: 'LAK', creditedAmount: '120000000', left: '110000000' },
      payments: [{ ...paid, amount: '30000000', wallet: '20000000' }],
    },
  ],
} as const;

test('an imported statement shows the sums that the server gives, also those of earlier accounts', () => {
  const page = renderToStaticMarkup(<StatementFacts statement={statement as never} />);
  const texts = page.replaceAll(/<\/(?:dt|dd|td|h3)>/g, '|').replaceAll(/<[^>]*>/g, '');
  const [present, before] = texts.split('Imported earlier for ');
  expect(present).toContain('Imported by|Ann, Bo|Credited|฿90,123.45|Still in the wallets|฿80,000.25|');
  expect(present).toContain('Waiting|4|Returned|5|');
  expect(present).toContain('|1,000.50|700.07|');
  expect(before).toMatch(/^SCB 111\|Credited\|₭1,200,000\|Still in the wallets\|₭1,100,000\|/);
  expect(before).toContain('|300,000|200,000|');
});
