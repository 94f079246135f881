import { useSearchParams } from 'react-router';
import { safeReturnAddress } from './return-address.ts';

/** Where a login at this address leads. */
export function useReturnAddress(): string {
  const [search] = useSearchParams();
  return safeReturnAddress(search.get('return'));
}
