import { reactRouterProvider } from 'ra-core';
import { MemberScreen } from './MemberScreen.tsx';
import { SearchScreen } from './SearchScreen.tsx';

const { Routes, Route } = reactRouterProvider;

/** Members: the search, and behind it one of them. */
export function Page() {
  return (
    <Routes>
      <Route path="/" element={<SearchScreen />} />
      <Route path="/:memberId" element={<MemberScreen />} />
    </Routes>
  );
}
