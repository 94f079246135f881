import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorCode } from '../../../frame/api/error-code.ts';
import { reading } from '../../../frame/api/readings.ts';
import { judgeCode } from './promotion-code.ts';

/** Delay in ms after the last key before a lookup, because lookups are rate-limited. */
const waitMs = 400;

/** Looks up a typed code. */
export function useLookup(typed: string) {
  const { code, flaw } = judgeCode(typed);
  const [asked, setAsked] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(code), waitMs);
    return () => clearTimeout(timer);
  }, [code]);
  const settled = code === asked;
  const query = useQuery({
    ...reading('findPromotion', { params: { code: asked } }),
    // Only another code and the button refetch; a result stays otherwise.
    refetchOnWindowFocus: false,
    ...(settled && flaw === null ? null : { enabled: false }),
  });
  const error = settled && query.isError && !query.isFetching ? query.error : null;
  return {
    code,
    flaw,
    /** Undefined during the lookup, null for an unknown code. */
    promotion: settled ? query.data : undefined,
    /** Whether the rate limit for lookups was reached. */
    waits: errorCode(error) === 'REQUEST_LIMIT_1MIN',
    error,
    retry: () => void query.refetch(),
  };
}
