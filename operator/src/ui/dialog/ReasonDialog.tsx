import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../design/cx.ts';
import { Key } from '../design/Key.tsx';
import { TextArea } from '../field/TextInput.tsx';
import { FormDialog } from './FormDialog.tsx';
import { type GivenReason, isReasonGiven, type Reason, reasonTextLength } from './reason.ts';

interface Props {
  open: boolean;
  title: ReactNode;
  /** Listed reasons; if empty, the reason is free text. */
  reasons: readonly Reason[];
  action: string;
  variant?: 'gold' | 'danger';
  busy?: boolean;
  error?: ReactNode;
  /** Note beside the buttons: "One person is enough to refuse". */
  note?: ReactNode;
  onConfirm: (reason: GivenReason) => void;
  onClose: () => void;
  /** Other input for the decision, above the reasons. */
  children?: ReactNode;
}

/** Dialog for a decision with a reason: 1 to 9 choose. The choice is kept if the server refuses. */
export function ReasonDialog(props: Props) {
  const { open, title, reasons, action, variant = 'danger', busy = false, error, note } = props;
  const { onConfirm, onClose, children } = props;
  const { t } = useLingui();
  const [code, setCode] = useState<string | null>(null);
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const chosen = reasons.find((reason) => reason.code === code);
  const given = isReasonGiven(reasons, code, text);
  const close = () => {
    setCode(null);
    setText('');
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={title}
      focus={reasons.length > 0 ? list : words}
      action={action}
      variant={variant}
      busy={busy}
      ready={given}
      beside={note ? <span className="min-w-0 flex-1 basis-40 text-xs text-muted">{note}</span> : null}
      error={error}
      onSend={() => onConfirm({ code: code ?? '', text: text.trim() })}
      onClose={close}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that choose, as the buttons within do */}
      <div
        onKeyDown={(event) => {
          if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
          const wanted = /^Digit([1-9])$/.exec(event.code)?.[1];
          const reason = wanted ? reasons[Number(wanted) - 1] : undefined;
          if (!reason) return;
          // Keeps the digit from being typed into the text field.
          event.preventDefault();
          setCode(reason.code);
        }}
      >
        {children ? (
          // Scrolls long content by itself: focusing the field below would otherwise scroll the beginning of
          // the dialog out of sight.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys, too
          <div tabIndex={0} className="-mx-1 max-h-[45dvh] overflow-y-auto overscroll-contain px-1">
            {children}
          </div>
        ) : null}
        {reasons.length > 0 ? (
          <div
            ref={list}
            role="radiogroup"
            aria-label={t`Reason`}
            tabIndex={-1}
            className="-mx-2 grid gap-0.5"
          >
            {reasons.map((reason, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a radio of its own cannot hold the key beside its words
              <button
                key={reason.code}
                type="button"
                role="radio"
                aria-checked={reason.code === code}
                onClick={() => setCode(reason.code)}
                className={cx(
                  'flex min-h-9 items-center gap-2.5 rounded-md border px-2 text-left max-md:min-h-11',
                  reason.code === code ? 'border-gold bg-gold-tint' : 'border-transparent hover:bg-line-soft',
                )}
              >
                <span className="w-4 flex-none text-gold-text">
                  {reason.code === code ? <Check size={15} /> : null}
                </span>
                <span className="flex-1">{reason.label}</span>
                {index < 9 ? <Key keys={String(index + 1)} /> : null}
              </button>
            ))}
          </div>
        ) : null}
        {reasons.length === 0 || chosen?.needsText ? (
          <TextArea
            // Remounts on a new choice to take the focus, so that a reason chosen by digit can be explained at once.
            key={chosen?.code}
            ref={words}
            autoFocus
            className="mt-3"
            label={reasons.length === 0 ? t`Reason` : t`Specify`}
            value={text}
            onChange={setText}
            maxLength={reasonTextLength.most}
          />
        ) : null}
        {chosen?.reads ? (
          <div className="mt-3 rounded-md border border-line bg-sunken px-3 py-2">
            <p className="text-muted">{t`The member sees`}</p>
            {chosen.reads.map(({ lang, text: read }) => (
              <p key={lang} lang={lang} className="[&+p]:text-muted">
                {read}
              </p>
            ))}
          </div>
        ) : null}
      </div>
    </FormDialog>
  );
}
