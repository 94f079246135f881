import { reactRouterProvider, useLocation } from 'ra-core';
import { MemberScreen } from './MemberScreen.tsx';
import { SearchScreen } from './SearchScreen.tsx';

const { Routes, Route } = reactRouterProvider;

/** Members: the search, and behind it one of them. */
export function Page() {
  const { key, state } = useLocation();
  // What was typed elsewhere to be found here; each time anew, with what it had before forgotten.
  const wanted = typeof state?.find === 'string' ? state.find : '';
  return (
    <Routes>
      <Route path="/" element={<SearchScreen key={key} wanted={wanted} />} />
      <Route path="/:memberId" element={<MemberScreen />} />
    </Routes>
  );
}
