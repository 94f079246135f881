import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { type CallArguments, isBackofficeError } from '../../base/backoffice-client.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { callBackoffice } from './backoffice.ts';
import { createSendings, type Sendings } from './sendings.ts';

interface Options<Name extends BackofficeCallName> {
  /** Said when it is done: "Refused. ฿48,500.00 is back with the member." */
  readonly done?: (reply: BackofficeReply<Name>) => ReactNode;
  /** Where the refusal is shown by whoever acts (a dialog, a form) and not by a toast. */
  readonly quiet?: boolean;
  readonly onDone?: (reply: BackofficeReply<Name>) => void;
  /** What makes it the same once more, where something of the request moves by itself: how far somebody has read. Else all of it. */
  readonly contentOf?: (...args: CallArguments<Name>) => unknown;
  /** Of what is written down outside of whoever sends it: an unknown outcome stays one as long as that does. */
  readonly sendings?: Sendings;
}

export const newSendings = (): Sendings => createSendings(() => crypto.randomUUID());

/** Of a file what tells it from another one: JSON says nothing of it. */
const contentText = (content: unknown): string =>
  JSON.stringify(content, (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

export interface Action<Name extends BackofficeCallName> {
  /** Answers undefined when it was refused, or when just this is on its way already. */
  readonly run: (...args: CallArguments<Name>) => Promise<BackofficeReply<Name> | undefined>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

/**
 * A change: busy until its answer, a second press of the same does nothing, and everything shown is asked again afterwards. One
 * whose outcome nobody knows keeps its key, so that pressing once more with the same content cannot do it twice. A page has one
 * of these for all its items: the next item's goes out while the first one's answer is awaited.
 */
export function useAction<Name extends BackofficeCallName>(
  name: Name,
  options: Options<Name> = {},
): Action<Name> {
  const queries = useQueryClient();
  const notify = useNotify();
  const [under, setUnder] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [own] = useState(newSendings);
  const sendings = options.sendings ?? own;

  const run = async (...args: CallArguments<Name>) => {
    const content = contentText(options.contentOf?.(...args) ?? args[0] ?? {});
    const sending = sendings.begin(content, args[0]);
    if (sending === null) return;
    const { key, request } = sending;
    setUnder((count) => count + 1);
    setError(null);
    let known = true;
    try {
      const withKey = [{ ...request, key }] as unknown as CallArguments<Name>; // the request as it was, and its key
      const reply = await callBackoffice(name, ...withKey);
      if (options.done) notify(options.done(reply), { type: 'success' });
      options.onDone?.(reply);
      return reply;
    } catch (fault) {
      // An answer settles it; only where nobody knows does the key stay. That it is being worked on is none.
      known =
        isBackofficeError(fault) &&
        fault.status >= 400 &&
        fault.status < 500 &&
        fault.code !== 'IDEMPOTENCY_IN_PROGRESS';
      setError(fault);
      if (!options.quiet) notify(sayError(fault), { type: 'error' });
    } finally {
      sendings.end(content, known);
      setUnder((count) => count - 1);
      void queries.invalidateQueries();
    }
  };
  return { run, busy: under > 0, error, reset: () => setError(null) };
}
