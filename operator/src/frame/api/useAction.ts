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
  /** Confirmation text, such as "Refused. ฿48,500.00 is back with the member." */
  readonly done?: (reply: BackofficeReply<Name>) => ReactNode;
  /** Whether the caller (a dialog, a form) shows the refusal instead of a toast. */
  readonly quiet?: boolean;
  readonly onDone?: (reply: BackofficeReply<Name>) => void;
  /**
   * Returns what identifies a repeated request, where part of it changes by itself, such as a read position. By default all
   * of it.
   */
  readonly contentOf?: (...args: CallArguments<Name>) => unknown;
  /** Tracker kept outside the component, so that an unknown outcome stays known for as long as the tracker lives. */
  readonly sendings?: Sendings;
}

export const newSendings = (): Sendings => createSendings(() => crypto.randomUUID());

/** Returns the content as text, with a file's properties, which JSON omits. */
const contentText = (content: unknown): string =>
  JSON.stringify(content, (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

export interface Action<Name extends BackofficeCallName> {
  /** Resolves to undefined when it was refused, or when the same request is running already. */
  readonly run: (...args: CallArguments<Name>) => Promise<BackofficeReply<Name> | undefined>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

/**
 * Runs a change: busy until its answer, ignoring a repeated press, and refetching everything shown afterwards. An unknown
 * outcome keeps its key, so that pressing again with the same content cannot do it twice. One hook serves all items of a
 * page: the next item's request may be sent while the first is awaited.
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
      const withKey = [{ ...request, key }] as unknown as CallArguments<Name>; // Cast: the request as it was, with its key.
      const reply = await callBackoffice(name, ...withKey);
      if (options.done) notify(options.done(reply), { type: 'success' });
      options.onDone?.(reply);
      return reply;
    } catch (fault) {
      // Any answer settles it, except that it is still being processed; only an unknown outcome keeps the key.
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
