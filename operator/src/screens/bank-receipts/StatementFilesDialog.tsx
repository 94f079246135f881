import { formatMinute } from '@kapao/core/bangkok-clock';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { StatementFacts } from './StatementFacts.tsx';

/** Interval in ms at which the list is read again, because a job imports an approved file and sends no event. */
const readAgainMs = 5_000;

/**
 * Imported statements, each with the credits that no other source has made and what their members still have. Two
 * people release a statement of a wrong account, so that it can be imported for another; its credits stay, and are
 * taken back by manual debits.
 */
export function StatementFilesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const decides = useMay()('receipts.decide');
  const files = useBackoffice('listStatementFiles', { everyMs: readAgainMs }).data?.files ?? [];
  const [file, setFile] = useState<string | null>(null);
  const found = useBackoffice('getStatementFile', {
    request: { params: { file: file ?? '' } },
    enabled: file !== null,
    everyMs: readAgainMs,
  });
  const [why, setWhy] = useState('');
  const [holds, setHolds] = useState(false);
  const send = useApprovalRequest('requestStatementRelease');
  const statement = file === null ? undefined : found.data;
  const canRelease =
    decides &&
    statement !== undefined &&
    statement.finishedAt !== null &&
    statement.releasedAt === null &&
    statement.openRequest === null &&
    statement.waiting === 0;
  const confirm = async () => {
    if (!statement) return;
    const { file: params } = statement;
    if (await send.run({ params: { file: params }, body: { hold: holds, why: why.trim() } })) onClose();
  };
  return (
    <FormDialog
      size="wide"
      title={t`Imported statements`}
      action={t`Request release`}
      variant="danger"
      busy={send.busy}
      ready={canRelease && why.trim() !== ''}
      onSend={() => void confirm()}
      onClose={onClose}
    >
      <Select
        label={t`Statement`}
        value={file}
        onChange={setFile}
        placeholder={files.length === 0 ? t`None imported` : t`Choose one`}
        options={files.map(({ file: value, account, importedAt }) => ({
          value,
          label: `${account} · ${formatMinute(new Date(importedAt))}`,
        }))}
      />
      {statement ? <StatementFacts statement={statement} /> : null}
      {canRelease ? (
        <div className="mt-4 grid gap-3">
          <Checkbox
            label={t`Hold withdrawals of these members`}
            note={t`Tick this if the payments never took place. Take the money back by manual debits.`}
            checked={holds}
            onChange={setHolds}
          />
          <TextArea
            label={t`Reason`}
            hint={t`After a second approval, the file can be imported for another account. Payments already credited stay credited, and wait there as possible duplicates.`}
            value={why}
            onChange={setWhy}
            maxLength={500}
            rows={2}
          />
        </div>
      ) : null}
    </FormDialog>
  );
}
