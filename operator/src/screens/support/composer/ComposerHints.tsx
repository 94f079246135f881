import { unknownPlaceholders } from '@kapao/contract/backoffice/chat-placeholders';
import { chatTextMax } from '@kapao/contract/chat-message';
import { useLingui } from '@lingui/react/macro';
import { cx } from '../../../ui/design/cx.ts';
import type { Send } from './useSend.ts';

/** Length from which the remaining space is shown, in UTF-16 code units. */
const nearlyFull = chatTextMax - 200;

interface Props {
  text: string;
  send: Pick<Send, 'blanks' | 'failed'>;
  hasFilled: boolean;
}

/** Hint beside the send button: why sending is blocked, or what to check first. */
export function ComposerHints({ text, send: { blanks, failed }, hasFilled }: Props) {
  const { t } = useLingui();
  const left = chatTextMax - text.length;
  const open = blanks.join(' ');
  const unknown = unknownPlaceholders(blanks).join(' ');
  const isWrong = failed !== null || open !== '';
  const words = () => {
    if (failed !== null) return failed;
    if (unknown !== '') return t`No value for ${unknown}`;
    if (open !== '') return t`Still empty: ${open}`;
    if (text.length > nearlyFull) return t`${left} left`;
    return hasFilled ? t`Filled in: check it before you send` : '';
  };
  return (
    <span
      role={isWrong ? 'alert' : undefined}
      className={cx('min-w-0 flex-1 px-1.5', isWrong ? 'text-failed' : 'truncate text-muted')}
    >
      {words()}
    </span>
  );
}
