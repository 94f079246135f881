import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { swallowSecondPress } from '../../base/second-press.ts';
import { errorCode } from '../api/error-code.ts';
import { buzz } from '../device/haptics.ts';
import { useOnline } from '../device/useBrowser.ts';
import { freshKey, isDone, isUnsure, keepsKey, retryWaitMs } from './money-call.ts';
import type { PendingRequestStore } from './pending-request.ts';

interface Keeping<Args> {
  kept?: PendingRequestStore<Args>;
  resumes?: (args: Args) => boolean;
}

/**
 * A call that moves money. Its Idempotency-Key is made when the dialog opens and kept across retries, so pressing
 * "try again" after a lost answer can never move the money twice; a final answer drops it. As long as nobody knows what
 * became of the request it is asked for by itself, under the same key. What is `kept` outlives the form: one that is opened anew
 * (`resumes` says whether the ask is its own) goes on asking. `left`: nobody looks at the form any more that asked.
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
  // The failure that left the outcome open. Only an answer to the request itself ends the doubt; a later try that never
  // reached the server (no network, too many tries) does not.
  const [doubt, setDoubt] = useState<unknown>(resumed && { code: 'NETWORK' });
  const settle = () => {
    kept?.drop(key.current);
    key.current = undefined;
    asked.current = 0;
    setDoubt(null);
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
      const done = isDone(answer);
      if (done) swallowSecondPress(window);
      buzz(done ? 'success' : 'failed');
      onAnswer?.(answer, args, left);
    },
    onError: (error) => {
      const code = errorCode(error);
      if (isUnsure(code)) setDoubt(error);
      else buzz('failed');
      if (!keepsKey(code)) settle();
      // Never sent, or not taken in: there is nothing to ask about.
      else if (doubt === null && !isUnsure(code)) kept?.drop(key.current);
    },
  });
  const busy = mutation.isPending;
  const unsure = doubt !== null;
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
    /** The same request once more, for when the first answer never came. */
    again: () => {
      if (variables !== undefined && !busy) mutate(variables);
    },
    busy,
    error: doubt ?? (mutation.isError ? mutation.error : null),
    answer: mutation.data,
    /** What a form before this one has asked for, which it goes on asking about. */
    resumed: resumed?.args ?? null,
    /** The request may have been carried out: its fields must not change until we know. */
    unsure,
    /** What was refused is not asked for any more: somebody types something else. */
    forget: () => {
      if (mutation.isError && !busy && !unsure) mutation.reset();
    },
    reset: () => {
      settle();
      mutation.reset();
    },
  };
}
