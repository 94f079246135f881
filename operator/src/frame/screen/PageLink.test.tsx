import type { Store } from '@kapao/core/store';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../api/session.ts';
import { PageLink, PageRights } from './PageLink.tsx';

// Stand for the router and for what a page subscribes to, which need a browser.
vi.mock('ra-core', () => ({ LinkBase: 'a' }));
vi.mock('../../base/store.ts', () => ({ useStore: <Value,>(store: Store<Value>) => store.read() }));

const pages = [
  { path: '/members', right: 'members.see' },
  { path: '/approvals', right: ['money.approve', 'rights.approve'] },
  { path: '/account', right: 'own' },
] as const;

afterEach(() => sessionStore.write({ state: 'out' }));

function isLink(to: string, ...rights: string[]): boolean {
  // Cast: nothing else of the staff member is read here.
  sessionStore.write({ state: 'in', me: { rights } as never });
  const shown = renderToStaticMarkup(
    <PageRights value={pages}>
      <PageLink to={to}>M-0001</PageLink>
    </PageRights>,
  );
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe('M-0001');
  return shown.startsWith('<a ');
}

test('a name links to its page only for a role that may see the page', () => {
  expect(isLink('/members/7?movement=9', 'members.see')).toBe(true);
  expect(isLink('/members/7', 'dashboard.see')).toBe(false);
  expect(isLink('/members-of-another-page', 'members.see')).toBe(false);
  expect(isLink('/approvals', 'rights.approve')).toBe(true);
  expect(isLink('/account')).toBe(true);
  expect(isLink('/no-such-page', 'members.see')).toBe(false);
});
