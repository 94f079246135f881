import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import type { OfferEdit, OfferPage } from './useOfferEdit.ts';

interface Props {
  page: OfferPage;
  draft: NonNullable<OfferPage['draft']>;
  edit: OfferEdit;
}

/** Discards a draft. An offer that was never published is deleted with it. */
export function DiscardDraft({ page, draft, edit }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { code, live } = page;
  const discard = useAction('discardOfferDraft', {
    quiet: true,
    done: () => t`Draft of ${code} deleted.`,
    onDone: () => {
      edit.forget();
      setAsked(false);
      if (!live) navigate('/bonuses');
    },
  });
  return (
    <>
      <Button variant="link" onClick={() => setAsked(true)}>{t`Delete draft`}</Button>
      <FormDialog
        size="small"
        open={asked}
        title={t`Delete the draft of ${code}?`}
        action={t`Delete draft`}
        variant="danger"
        busy={discard.busy}
        error={discard.error ? errorText(discard.error) : null}
        onSend={() => void discard.run({ params: { code }, body: { revision: draft.revision } })}
        onClose={() => setAsked(false)}
      >
        {live ? (
          <p>{t`The published version stays unchanged.`}</p>
        ) : (
          <p>{t`It was never published, so nothing of it remains.`}</p>
        )}
      </FormDialog>
    </>
  );
}
