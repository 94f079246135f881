import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorCode } from '../../../frame/api/error-code.ts';
import { reading } from '../../../frame/api/readings.ts';
import { judgeCode } from './promotion-code.ts';

/** A look-up waits so long for the next key: they are counted. */
const waitMs = 400;

/** What is known of a code that is typed. */
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
    // Only another code and the button ask again: what was found stays as it is.
    refetchOnWindowFocus: false,
    ...(settled && flaw === null ? null : { enabled: false }),
  });
  const error = settled && query.isError && !query.isFetching ? query.error : null;
  return {
    code,
    flaw,
    /** Undefined while it is looked for, null when there is none. */
    promotion: settled ? query.data : undefined,
    /** Too many were looked for. */
    waits: errorCode(error) === 'REQUEST_LIMIT_1MIN',
    error,
    retry: () => void query.refetch(),
  };
}
