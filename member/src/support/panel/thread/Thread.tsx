import { dayKey } from '@kapao/core/calendar';
import { isLocale } from '@kapao/core/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { languageTag } from '../../../i18n/locale.ts';
import { Spinner } from '../../../ui/status/LoadingOverlay.tsx';
import type { Conversation, ConversationActions } from '../../conversation/conversation.ts';
import type { CustomerContext } from '../../conversation/customer-context.ts';
import { awaitsTeam, writerOf } from '../answerer.ts';
import { MoneyCards } from '../context/MoneyCards.tsx';
import { useAnswerTexts } from '../context/useAnswerTexts.ts';
import { FirstPageFailed } from '../FirstPage.tsx';
import { dayLabel } from './day-label.ts';
import { MessageRow } from './MessageRow.tsx';
import { NewMessagesButton } from './NewMessagesButton.tsx';
import { rowsOf } from './rows.ts';
import { Typing } from './Typing.tsx';
import { useThreadScroll } from './useThreadScroll.ts';

const checkMs = 30_000;

/** The messages by day. A screen reader announces what is added at the end, and nothing that is loaded above. */
export function Thread({
  conversation,
  customerContext,
  actions,
}: {
  conversation: Conversation;
  customerContext: CustomerContext;
  actions: ConversationActions;
}) {
  const { t } = useLingui();
  const { box, content, atEnd, far, onScroll, toEnd } = useThreadScroll(conversation, actions);
  const { lines, hasOlder, loading, isOnline } = conversation;
  const quiet = useRecentlyLoading(loading === 'older' || loading === 'first');
  const writer = writerOf(conversation);
  const today = useToday();

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live={quiet ? 'off' : 'polite'}
        aria-relevant="additions"
        aria-label={t`Messages`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="relative h-full overflow-y-auto overscroll-contain px-3.5 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-[720px] flex-col justify-end pb-3">
          {/* Unsent messages are known before the first page, and may be shown alone. */}
          {loading === 'failed' ? <FirstPageFailed onRetry={actions.refresh} /> : null}
          {hasOlder || loading === 'first' ? (
            <Older
              busy={loading === 'older' || loading === 'first'}
              failed={loading === 'older-failed'}
              onPress={actions.loadOlder}
            />
          ) : null}
          <ol>
            {rowsOf(lines).map((row) =>
              row.kind === 'day' ? (
                <DayLine key={row.key} at={row.at} today={today} />
              ) : (
                <MessageRow {...row} key={row.line.key} isOnline={isOnline} />
              ),
            )}
          </ol>
          {writer ? (
            <Typing who={writer} />
          ) : awaitsTeam(lines) ? (
            <Received customerContext={customerContext} />
          ) : null}
        </div>
      </div>
      {atEnd ? null : <NewMessagesButton conversation={conversation} far={far} onPress={toEnd} />}
    </div>
  );
}

/** Returns true while loading and shortly afterwards, until the older messages are rendered. */
function useRecentlyLoading(is: boolean): boolean {
  const [quiet, setQuiet] = useState(is);
  if (is && !quiet) setQuiet(true);
  useEffect(() => {
    if (is || !quiet) return;
    const timer = setTimeout(() => setQuiet(false), 1_000);
    return () => clearTimeout(timer);
  }, [is, quiet]);
  return quiet;
}

/** Button that loads earlier messages; equally high while busy, so that nothing moves when loading starts. */
function Older({ busy, failed, onPress }: { busy: boolean; failed: boolean; onPress: () => void }) {
  return (
    <div className="grid h-14 flex-none place-items-center text-sm text-muted">
      {busy ? (
        <span className="flex items-center gap-2.5">
          <Spinner className="text-gold-text" />
          <Trans>Loading earlier messages</Trans>
        </span>
      ) : (
        <span className="flex items-center">
          {failed ? (
            <span role="alert" className="text-failed">
              <Trans>Earlier messages couldn’t be loaded.</Trans>
            </span>
          ) : null}
          <button type="button" onClick={onPress} className="min-h-11 rounded-full px-4 hover:text-text">
            {failed ? <Trans>Try again</Trans> : <Trans>Earlier messages</Trans>}
          </button>
        </span>
      )}
    </div>
  );
}

function DayLine({ at, today }: { at: Date; today: Date }) {
  const { t, i18n } = useLingui();
  const { relativeDay, date } = dayLabel(
    at,
    today,
    isLocale(i18n.locale) ? languageTag[i18n.locale] : i18n.locale,
  );
  return (
    <li className="pt-4 pb-1 text-center text-xs text-muted">
      {relativeDay === 'today'
        ? t`Today, ${date}`
        : relativeDay === 'yesterday'
          ? t`Yesterday, ${date}`
          : date}
    </li>
  );
}

/**
 * Shown until a person answers: the message has arrived, how long an answer usually takes, and where the money is
 * meanwhile.
 */
function Received({ customerContext }: { customerContext: CustomerContext }) {
  const soon = useAnswerTexts()(customerContext.answers);
  return (
    <div className="mx-auto mt-4 grid w-[min(340px,100%)] gap-2 text-center text-[0.8125rem] text-muted">
      <p>
        <b className="block font-medium text-text">
          <Trans>We’ve received your message.</Trans>
        </b>
        {soon}
      </p>
      <MoneyCards money={customerContext.money} asked />
    </div>
  );
}

/**
 * Returns the present time, renewed when a day begins in Bangkok, so that a chat open over midnight has only one "today".
 */
function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(
      () => setToday((before) => (dayKey(new Date()) === dayKey(before) ? before : new Date())),
      checkMs,
    );
    return () => clearInterval(timer);
  }, []);
  return today;
}
