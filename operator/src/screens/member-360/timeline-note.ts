import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { formatDateTime } from '@kapao/core/bangkok-clock';
import type { Currency } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { decisionTexts } from '../../frame/queue/PastDecisions.tsx';
import { actionText } from '../../i18n/action-texts.ts';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { limitTexts } from './limit-texts.ts';

type Words = Readonly<Record<string, MessageDescriptor>>;
type Row = BackofficeReply<'listTimeline'>['rows'][number];

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/**
 * Returns the function for the secondary text of a timeline event: who, why and details, as far as the row
 * has them.
 */
export function useTimelineNote(): (row: Row, currency: Currency) => string {
  const { t, i18n } = useLingui();
  const said = useReasonText();
  const word = (words: Words, code: unknown) => {
    const known = words[text(code)];
    return known ? i18n._(known) : text(code);
  };
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ');
  const until = (value: unknown) => {
    const at = text(part(value, 'until'));
    return at ? t`until ${formatDateTime(new Date(at))}` : t`ended`;
  };
  const limitOf = (after: unknown, currency: Currency) => {
    const value = part(after, 'value');
    const minutes = text(part(after, 'name')).endsWith('Minutes');
    if (value === null || value === undefined) return t`none`;
    return minutes
      ? t`${String(value)} min`
      : currencySign(currency) + formatAmount(amountOf(String(value)), currency);
  };
  const aboveOf = (after: unknown, currency: Currency) => {
    const above = part(after, 'above');
    return above === null
      ? t`never`
      : t`above ${currencySign(currency) + formatAmount(amountOf(String(above)), currency)}`;
  };
  const timesOf = (times: unknown) => (typeof times === 'number' && times > 1 ? t`${times} times` : '');
  return ({ event, who, details }, currency) => {
    const { before, after } = details;
    if (event === 'note') return joined(who ?? '', text(details.note));
    if (event === 'decision')
      return joined(who ?? '', word(decisionTexts, details.decision), said(text(details.why)));
    if (event === 'audit')
      return joined(who ?? '', actionText(text(details.action)), said(text(details.why)));
    if (event === 'login') return text(details.device);
    if (event === 'right-refused')
      return joined(who ?? '', actionText(text(details.call)), timesOf(details.times));
    if (typeof details.times === 'number')
      return joined(text(details.name), text(details.device), timesOf(details.times));
    if (event === 'break' || event === 'exclusion') return until(after);
    if (event === 'withdraw-ask') return aboveOf(after, currency);
    if (event === 'limit') return joined(word(limitTexts, part(after, 'name')), limitOf(after, currency));
    if (event === 'bank-account')
      return `${text(part(before, 'bank'))} ••••${text(part(before, 'last'))} → ${text(part(after, 'bank'))} ••••${text(part(after, 'last'))}`;
    if (event === 'bank-release') return `${text(part(before, 'bank'))} ••••${text(part(before, 'last'))}`;
    if (event === 'slip') return joined(text(details.reference), said(text(details.note)));
    if (who) return joined(who, said(text(details.why)));
    return joined(
      text(part(details.reference, 'description')) || text(details.reference),
      // Deposits and withdrawals always go through the bank, so the counterpart is not shown.
      details.counterpart === 'BANK' ? '' : text(details.counterpart),
      text(details.provider),
      text(details.refusal),
    );
  };
}
