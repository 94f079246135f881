import { useLingui } from '@lingui/react/macro';
import { Copy, X } from 'lucide-react';
import { useState } from 'react';
import { isComplete } from '../../base/complete.ts';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useUnsaved } from '../../frame/screen/unsaved.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { roleText } from '../../i18n/role-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { RightsCard } from './RightsCard.tsx';
import { rightGroups } from './right-groups.ts';
import { codeFor, draftOf, type Role, type RoleDraft } from './role-draft.ts';

interface UnsavedRole {
  readonly draft: RoleDraft;
  /** Whether the draft is a new role, also if it was copied from an existing one. */
  readonly isNew: boolean;
}

interface Props {
  /** Null for a new role. */
  role: Role | null;
  codes: readonly string[];
  onClose: () => void;
}

/** Edits a role's rights and manual limits. Changes are only requested and take effect when approved. */
export function RoleEditor({ role, codes, onClose }: Props) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [typed, setTyped] = useUnsaved<UnsavedRole>(`role ${role?.code ?? ''}`);
  const { draft, isNew } = typed ?? { draft: draftOf(role), isNew: role === null };
  const setDraft = (next: RoleDraft) => setTyped({ draft: next, isNew });
  /** Number of resets. As a key it remounts the fields, which drops their own state. */
  const [forgotten, setForgotten] = useState(0);
  const [isConfirming, setIsConfirming] = useState(false);
  const requestApproval = useAction('requestRoleApproval', {
    quiet: true,
    done: () => t`Requested. Waiting under Approvals.`,
    onDone: () => {
      setIsConfirming(false);
      setTyped(null);
      onClose();
    },
  });
  const mayPropose = may('rights.propose');
  const fixed = !mayPropose || (role?.builtIn === true && !isNew);
  const changed = isNew || JSON.stringify(draft) !== JSON.stringify(draftOf(role));
  const isOld = !isNew && typed !== null && typed.draft.version !== role?.version;
  const name = draft.name.trim();
  const title = isNew ? t`New role` : role ? roleText(role) : name;
  const copy = () => {
    setTyped({ draft: { ...draft, code: '', name: '', version: 0 }, isNew: true });
  };
  const forget = () => {
    setTyped(null);
    setForgotten(forgotten + 1);
  };
  const send = (why: string) =>
    void requestApproval.run({
      body: { ...draft, name, code: isNew ? codeFor(name, codes) : draft.code, why },
    });
  return (
    <div className="flex min-h-full flex-col">
      <div className="grid flex-1 content-start gap-3 p-4">
        <header className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
          {mayPropose && !isNew ? (
            <Button size="small" icon={<Copy size={14} />} onClick={copy}>{t`Duplicate role`}</Button>
          ) : null}
          <IconButton label={t`Close`} keys="Escape" onClick={onClose}>
            <X size={17} />
          </IconButton>
        </header>
        {role?.builtIn && !isNew ? (
          <Notice tone="plain">{t`This role is built in and cannot be changed, so that the others can always be repaired.`}</Notice>
        ) : null}
        {isOld ? (
          <Notice tone="warning">{t`This role was changed meanwhile. Discard your changes to see it.`}</Notice>
        ) : null}
        {fixed ? null : (
          <TextInput
            label={t`Name`}
            value={draft.name}
            maxLength={60}
            onChange={(next) => setDraft({ ...draft, name: next })}
          />
        )}
        {rightGroups.map(({ title: group, rights }) => (
          <RightsCard
            key={rights[0]}
            title={i18n._(group)}
            rights={rights}
            chosen={draft.rights}
            fixed={fixed}
            onChange={(next) => setDraft({ ...draft, rights: next })}
          />
        ))}
        <LimitsCard
          key={forgotten}
          limits={draft.limits}
          fixed={fixed}
          onChange={(limits) => setDraft({ ...draft, limits })}
        />
      </div>
      {fixed ? null : (
        <footer className="sticky bottom-0 flex items-center justify-end gap-2 border-t border-line bg-card px-4 py-2.5">
          <span className="mr-auto text-xs text-muted">{t`Needs two approvals`}</span>
          {typed ? <Button onClick={forget}>{t`Discard changes`}</Button> : null}
          <Button
            variant="gold"
            disabled={!changed || name === '' || !isComplete(draft.limits)}
            onClick={() => setIsConfirming(true)}
          >
            {t`Request approval`}
          </Button>
        </footer>
      )}
      <ReasonDialog
        open={isConfirming}
        title={t`Request ${name}`}
        reasons={[]}
        action={t`Request approval`}
        variant="gold"
        busy={requestApproval.busy}
        error={requestApproval.error ? errorText(requestApproval.error) : undefined}
        onConfirm={({ text }) => send(text)}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  );
}
