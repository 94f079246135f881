import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDesk } from '../../../frame/api/useDesk.ts';
import { useSpan } from './useSpan.ts';
import { useToday } from './useToday.ts';

/** In the top line: how many wait, and how soon one is answered today. */
export function SupportNote() {
  const { t } = useLingui();
  const span = useSpan();
  const today = useToday();
  const open = useDesk('countQueues', { what: ['chats'] }).data?.queues.find(
    ({ queue }) => queue === 'chats',
  )?.open;
  if (open === undefined) return null;
  if (open === 0) return t`Nobody waits`;
  const waits = plural(open, { one: '# waits for an answer', other: '# wait for an answer' });
  const taken = span(today?.firstAnswerS ?? null);
  return today?.firstAnswerS ? t`${waits}, half are answered within ${taken}` : waits;
}
