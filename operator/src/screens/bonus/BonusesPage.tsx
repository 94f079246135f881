import { useLocation } from 'ra-core';
import { OfferScreen } from './OfferScreen.tsx';
import { OffersScreen } from './OffersScreen.tsx';
import { RewardsScreen } from './RewardsScreen.tsx';

/** Bonuses and promotion codes. The address names what is open: a code in capitals, or the settings. */
export function Page() {
  const { pathname } = useLocation();
  const [, , part = ''] = pathname.split('/').map(decodeURIComponent);
  if (part === 'settings') return <RewardsScreen />;
  return part ? <OfferScreen key={part} code={part} /> : <OffersScreen />;
}
