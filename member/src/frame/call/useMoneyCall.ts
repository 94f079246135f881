import { swallowSecondPress } from '@kapao/core/browser/press-guard';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorCode } from '../api/error-code.ts';
import { buzz } from '../device/haptics.ts';
import { useOnline } from '../device/useBrowser.ts';
import { freshKey, isSuccess, isUnsure, keepsKey, retryWaitMs } from './money-call.ts';
import type { PendingRequestStore } from './pending-request.ts';

interface Keeping<Args> {
  kept?: PendingRequestStore<Args>;
  resumes?: (args: Args) => boolean;
}

/**
 * Hook for a call that moves money: its Idempotency-Key is kept until a final answer, over automatic and manual
 * retries, so that a lost answer never moves the money twice. A `kept` request outlives its form: a later form
 * continues it if `resumes` accepts its arguments; `left` informs `onAnswer` that the form is closed.
 */
export function useMoneyCall<Args, Answer>(
  send: (args: Args, idempotencyKey: string) => Promise<Answer>,
  onAnswer?: (answer: Answer, args: Args, left: boolean) => void,
  { kept, resumes = () => true }: Keeping<Args> = {},
) {
  const [resumed] = useState(() => {
    const ask = kept?.read();
    return ask && resumes(ask.args) ? ask : null;
  });
  const key = useRef(resumed?.key);
  const asked = useRef(0);
  // Failure that left the outcome unknown. Only an answer to the request itself resolves it; a later try that never reached
  // the server (no network, too many tries) does not.
  const [unsureError, setUnsureError] = useState<unknown>(resumed && { code: 'NETWORK' });
  const settle = () => {
    kept?.drop(key.current);
    key.current = undefined;
    asked.current = 0;
    setUnsureError(null);
  };
  useEffect(() => {
    if (resumed) kept?.take();
    return () => kept?.leave();
  }, [resumed, kept]);
  const mutation = useMutation({
    mutationFn: (args: Args) => {
      key.current ??= freshKey();
      kept?.keep(key.current, args);
      return send(args, key.current);
    },
    onSuccess: (answer, args) => {
      const left = key.current !== undefined && kept?.left.read()?.key === key.current;
      settle();
      const done = isSuccess(answer);
      if (done) swallowSecondPress();
      buzz(done ? 'success' : 'failed');
      onAnswer?.(answer, args, left);
    },
    onError: (error) => {
      const code = errorCode(error);
      if (isUnsure(code)) setUnsureError(error);
      else buzz('failed');
      if (!keepsKey(code)) settle();
      // Never sent or not accepted: there is no outcome to wait for.
      else if (unsureError === null && !isUnsure(code)) kept?.drop(key.current);
    },
  });
  const busy = mutation.isPending;
  const unsure = unsureError !== null;
  const online = useOnline();
  const { mutate, variables = resumed?.args } = mutation;
  const isFirst = mutation.isIdle;
  useEffect(() => {
    const waitMs = isFirst ? 0 : retryWaitMs(asked.current);
    if (!unsure || busy || !online || variables === undefined || waitMs === null) return;
    const timer = setTimeout(() => {
      if (!isFirst) asked.current += 1;
      mutate(variables);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [unsure, busy, online, variables, isFirst, mutate]);
  return {
    run: mutate,
    /** Repeats the same request when its answer never came. */
    again: () => {
      if (variables !== undefined && !busy) mutate(variables);
    },
    busy,
    error: unsureError ?? (mutation.isError ? mutation.error : null),
    answer: mutation.data,
    /** Arguments of an earlier form's request that this form continues. */
    resumed: resumed?.args ?? null,
    /** Whether the request may have been carried out: its fields must not change until the outcome is known. */
    unsure,
    /** Clears a refusal, because the member types something else. */
    forget: () => {
      if (mutation.isError && !busy && !unsure) mutation.reset();
    },
    reset: () => {
      settle();
      mutation.reset();
    },
  };
}
