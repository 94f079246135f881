import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorCode } from '../api/error-text.ts';
import { freshKey, isUnsure, keepsKey } from './money-call.ts';

/**
 * A call that moves money. Its Idempotency-Key is made when the dialog opens and kept across retries, so pressing
 * "try again" after a lost answer can never move the money twice; a final answer drops it.
 */
export function useMoneyCall<Args, Answer>(
  send: (args: Args, idempotencyKey: string) => Promise<Answer>,
  onAnswer?: (answer: Answer, args: Args) => void,
) {
  const key = useRef<string>(undefined);
  // The failure that left the outcome open. Only an answer to the request itself ends the doubt; a later try that never
  // reached the server (no network, too many tries) does not.
  const [doubt, setDoubt] = useState<unknown>(null);
  const mutation = useMutation({
    mutationFn: (args: Args) => {
      key.current ??= freshKey();
      return send(args, key.current);
    },
    onSuccess: (answer, args) => {
      key.current = undefined;
      setDoubt(null);
      onAnswer?.(answer, args);
    },
    onError: (error) => {
      const code = errorCode(error);
      if (isUnsure(code)) setDoubt(error);
      if (keepsKey(code)) return;
      key.current = undefined;
      setDoubt(null);
    },
  });
  const error = mutation.isError ? (doubt ?? mutation.error) : null;
  return {
    run: mutation.mutate,
    /** The same request once more, for when the first answer never came. */
    again: () => {
      if (mutation.variables !== undefined) mutation.mutate(mutation.variables);
    },
    busy: mutation.isPending,
    error,
    answer: mutation.data,
    /** The request may have been carried out: its fields must not change until we know. */
    unsure: error !== null && doubt !== null,
    reset: mutation.reset,
  };
}
