import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { type CallArguments, isBackofficeError } from '../../base/backoffice-client.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { callBackoffice } from './backoffice.ts';
import { createRequestTracker, type RequestTracker } from './request-tracker.ts';

interface Options<Name extends BackofficeCallName> {
  /** Confirmation text, such as "Refused. ฿48,500.00 is back with the member." */
  readonly done?: (reply: BackofficeReply<Name>) => ReactNode;
  /** Whether the caller (a dialog, a form) shows the refusal instead of a toast. */
  readonly quiet?: boolean;
  readonly onDone?: (reply: BackofficeReply<Name>) => void;
  /**
   * Returns the part of a request by which a repetition is recognised, for requests with a part that changes
   * by itself, such as a read position. By default the whole request.
   */
  readonly contentOf?: (...args: CallArguments<Name>) => unknown;
  /** Tracker kept outside the component, so that the key of an unknown outcome outlives the component. */
  readonly tracker?: RequestTracker;
}

export const newRequestTracker = (): RequestTracker => createRequestTracker(() => crypto.randomUUID());

/** Returns the content as text, with a file's properties, which JSON omits. */
const contentText = (content: unknown): string =>
  JSON.stringify(content, (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Answer or error of one request. */
export type Outcome<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly error: unknown };

export interface Action<Name extends BackofficeCallName> {
  /**
   * Resolves to undefined if the request failed or was refused, or if the same request is already running.
   */
  readonly run: (...args: CallArguments<Name>) => Promise<BackofficeReply<Name> | undefined>;
  /** Runs as `run` does, with messages that name the subject ("฿500.00 to Ann B."). */
  readonly runOn: (
    subject: string,
    ...args: CallArguments<Name>
  ) => Promise<BackofficeReply<Name> | undefined>;
  /**
   * Runs a change that was pressed some seconds ago, with messages that name the subject. Without a session it
   * fails, because the sign-in may come hours later.
   */
  readonly runDelayed: (
    subject: string,
    ...args: CallArguments<Name>
  ) => Promise<BackofficeReply<Name> | undefined>;
  /**
   * Runs one of several changes that were pressed together, as `runDelayed` does. It shows no message and refetches
   * nothing, because the caller does both once for all of them.
   */
  readonly runOne: (...args: CallArguments<Name>) => Promise<Outcome<BackofficeReply<Name>>>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

/**
 * Runs a change: it is busy until the answer, ignores a repeated press, and then refetches everything shown.
 * An unknown outcome keeps its key, so that another press with the same content cannot do it twice; the next
 * item's request does not wait.
 */
export function useAction<Name extends BackofficeCallName>(
  name: Name,
  options: Options<Name> = {},
): Action<Name> {
  const queries = useQueryClient();
  const notify = useNotify();
  const [under, setUnder] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [own] = useState(newRequestTracker);
  const tracker = options.tracker ?? own;

  /** Sends a request once; undefined if the same one is already running. */
  const attempt = async (
    args: CallArguments<Name>,
    prompts: boolean,
  ): Promise<Outcome<BackofficeReply<Name>> | undefined> => {
    const content = contentText(options.contentOf?.(...args) ?? args[0] ?? {});
    const sending = tracker.begin(content, args[0]);
    if (sending === null) return;
    const { key, request } = sending;
    setUnder((count) => count + 1);
    setError(null);
    let known = true;
    try {
      const withKey = [{ ...request, key, prompts }] as unknown as CallArguments<Name>; // Cast: the request as it was, with its key.
      return { ok: true, reply: await callBackoffice(name, ...withKey) };
    } catch (error) {
      // A 4xx answer is an outcome, except that the request is still in progress. Without an outcome the
      // key is kept.
      known =
        isBackofficeError(error) &&
        error.status >= 400 &&
        error.status < 500 &&
        error.code !== 'IDEMPOTENCY_IN_PROGRESS';
      return { ok: false, error };
    } finally {
      tracker.end(content, known);
      setUnder((count) => count - 1);
    }
  };
  const send = async (subject: string, args: CallArguments<Name>, prompts = true) => {
    const about = (said: ReactNode) => (subject && typeof said === 'string' ? `${subject}: ${said}` : said);
    const outcome = await attempt(args, prompts);
    if (!outcome) return;
    try {
      if (!outcome.ok) {
        setError(outcome.error);
        if (!options.quiet) notify(about(errorText(outcome.error)), { type: 'error' });
        return;
      }
      if (options.done) notify(about(options.done(outcome.reply)), { type: 'success' });
      options.onDone?.(outcome.reply);
      return outcome.reply;
    } finally {
      void queries.invalidateQueries();
    }
  };
  const run = (...args: CallArguments<Name>) => send('', args);
  const runOn = (subject: string, ...args: CallArguments<Name>) => send(subject, args);
  const runDelayed = (subject: string, ...args: CallArguments<Name>) => send(subject, args, false);
  const runOne = async (...args: CallArguments<Name>) =>
    // Another press of the same request is running; its outcome is not known here.
    (await attempt(args, false)) ?? { ok: false as const, error: null };
  return { run, runOn, runDelayed, runOne, busy: under > 0, error, reset: () => setError(null) };
}
