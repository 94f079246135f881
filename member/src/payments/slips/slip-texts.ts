import { slipReason } from '@kapao/contract/slip-reasons';
import { formatTime } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../i18n/dates.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { moneyText } from '../../ui/money/currency.ts';
import type { Tone } from '../../ui/status/StatusPill.tsx';
import type { Slip } from './slip-steps.ts';

interface SlipTexts {
  tone: Tone;
  status: string;
  /** ` (duplicate slip)` after the status, in the specification's words; empty where there is none. */
  reason: string;
  /** Sentence about what happened to the money. */
  said: string;
  /** Sentence about what happens next, or what to do. */
  next: string;
  /**
   * Sentence about who handles a slip that was not accepted although its money has reached us; empty for other slips.
   */
  here: string;
}

/** Returns a slip's state in words: what happened to the money, and what happens next. Never a code. */
export function useSlipTexts(): (slip: Slip) => SlipTexts {
  const { t } = useLingui();
  const advice = useAdvice();
  return (slip) => {
    const reason = slipReason(slip.note, currentLocale());
    if (slip.status === 'SUCCESS')
      return { tone: 'success', status: t`Success`, reason: '', here: '', ...credited(slip) };
    if (slip.status === 'FAILED') {
      const said = reason ? capital(reason) : t`This slip couldn’t be used`;
      const next = slip.credited ? credited(slip).said : advice(slip.note);
      const here = slip.inSuspense
        ? t`We’ve received the money, and nothing is lost. Our team is checking whose account it came from.`
        : '';
      return { tone: 'failed', status: t`Failed`, reason, said, next, here };
    }
    const at = slip.nextAt ? formatTime(new Date(slip.nextAt)) : '';
    return {
      tone: 'progress',
      status: t`Checking`,
      reason,
      here: '',
      said: slip.nextAt ? t`The bank hasn’t responded yet.` : t`We’re checking it, usually under 1 minute.`,
      next: slip.nextAt ? t`We’ll check with the bank again at ${at}. No need to send the slip again.` : '',
    };
  };

  function credited({ credited, createdAt, endedAt, amount, paidBy }: Slip): { said: string; next: string } {
    const shown = moneyText(credited?.amount ?? amount);
    const account = paidBy ? `${paidBy.bank?.code ?? ''} ···${paidBy.lastFour}`.trim() : '';
    const from = paidBy?.lastFour ? t`From ${account}` : '';
    const since = Date.parse(credited?.at ?? endedAt ?? '') - Date.parse(createdAt);
    // The bank's own report or another slip of the same transfer came first.
    if (credited && since < 0) {
      const at = formatDateTime(new Date(credited.at));
      return { said: t`${shown} has been in your wallet since ${at}. No money is lost.`, next: from };
    }
    const count = Math.max(1, Math.round(since / 1000));
    const said =
      Number.isNaN(since) || count > 90
        ? t`${shown} is in your wallet.`
        : t`${shown} is in your wallet. It took ${count} s.`;
    return { said, next: from };
  }
}

/** Returns `Duplicate slip` for ` (duplicate slip)`. */
function capital(reason: string): string {
  const plain = reason.replace(/^ \(|\)$/g, '');
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}

function useAdvice(): (note: string) => string {
  const { t } = useLingui();
  return (note) => {
    const clearer = t`Send the whole picture as your bank app saved it, not a photo of part of it.`;
    const ask = t`If the money has left your account, please contact us. Nothing is lost.`;
    const words: Record<string, string> = {
      UPLOADED_FILE_NOT_EXIST: clearer,
      IMG_SIZE_UNABLE_TO_PROCESS: clearer,
      CANNOT_READ_CROPPED_IMAGE: clearer,
      UNSTABLE_REFNO_ON_SLIP: clearer,
      TRIPPLE_WRONG_CAPTCHA: t`Please send it again.`,
      DEST_ACC_INVALID: t`The money went to an account that isn’t ours. Please ask your bank.`,
      SLIP_REFNO_DUPLICATED: t`This slip has already been used. Each slip counts only once.`,
      NOT_MATCH: t`Money from someone else’s account is credited only after a check.`,
      EXPIRED_SLIP: t`This slip was sent more than 1 hour after the transfer. Please contact us: no money is lost.`,
    };
    return Object.hasOwn(words, note) ? (words[note] ?? ask) : ask;
  };
}
