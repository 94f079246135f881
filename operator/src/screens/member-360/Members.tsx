import { reactRouterProvider, useLocation } from 'ra-core';
import { MemberList } from '../member-list/MemberList.tsx';
import { MemberScreen } from './MemberScreen.tsx';
import { SearchScreen } from './SearchScreen.tsx';

const { Routes, Route } = reactRouterProvider;

/** Members page: the search, the list, or one member that was opened from them. */
export function Page() {
  const { key, state } = useLocation();
  // Search term from another page. Each navigation starts a new search and drops the previous results.
  const wanted = typeof state?.find === 'string' ? state.find : '';
  return (
    <Routes>
      <Route path="/" element={<SearchScreen key={key} wanted={wanted} />} />
      <Route path="/list" element={<MemberList />} />
      <Route path="/:memberId" element={<MemberScreen />} />
    </Routes>
  );
}
