import { addsMemberAddress } from '@kapao/contract/backoffice/approvals/member-addresses';
import { doesRuleNeedApproval } from '@kapao/contract/backoffice/approvals/rule-approval';
import type { TextKey } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { isComplete } from '../../base/complete.ts';
import { useMay } from '../../frame/api/session.ts';
import { type Action, useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useUnsaved } from '../../frame/screen/unsaved.ts';
import { isTextKey, type Key } from './keys.ts';

interface UnsavedContent {
  readonly value: unknown;
  /** Version that was shown when typing began. */
  readonly version: number;
}

export interface ContentEdit {
  readonly published: {
    readonly version: number;
    readonly at: string;
    readonly who: string;
    readonly value: unknown;
  };
  readonly problems: readonly string[];
  readonly value: unknown;
  readonly isDirty: boolean;
  /** Whether every number field holds a valid number. */
  readonly isWhole: boolean;
  /** Whether somebody else has published a newer version since typing began. */
  readonly isOld: boolean;
  readonly mayWrite: boolean;
  /** Whether one person alone may not make the change. */
  readonly needsApproval: boolean;
  readonly change: (value: unknown) => void;
  readonly forget: () => void;
  readonly write: (why: string) => Promise<boolean>;
  readonly action: Pick<Action<'setText'>, 'busy' | 'error' | 'reset'>;
}

/**
 * Loads one content key with its unpublished draft. The draft is kept until it is published, and never overwrites a version
 * that somebody else published meanwhile.
 */
export function useContentEdit(key: Key) {
  const { t } = useLingui();
  const may = useMay();
  // The text and rule calls have the same shape and differ only in the right that they need.
  const kind = isTextKey(key) ? 'Text' : 'Rule';
  const params = { key: key as TextKey };
  const { data, error, refetch } = useBackoffice(`get${kind}` as 'getText', {
    request: { params },
    what: ['content'],
  });
  const [typed, setTyped] = useUnsaved<UnsavedContent>(`content ${key}`);
  const action = useAction(`set${kind}` as 'setText', {
    quiet: true,
    done: ({ version, cleaned }) =>
      cleaned
        ? t`Version ${version} is live; markup that is not allowed was removed.`
        : t`Version ${version} is live.`,
  });
  const requestApproval = useAction(`request${kind}Approval` as 'requestTextApproval', {
    quiet: true,
    done: () => t`Requested. It takes effect after a second approval.`,
  });
  const needsApproval =
    typed !== null &&
    (kind === 'Text'
      ? addsMemberAddress(data?.value, typed.value)
      : doesRuleNeedApproval(key, data?.value, typed.value));
  const edit: ContentEdit | null = data
    ? {
        published: { ...data, value: data.value },
        problems: data.problems,
        value: typed ? typed.value : data.value,
        isDirty: typed !== null,
        isWhole: isComplete(typed),
        isOld: typed !== null && typed.version !== data.version,
        mayWrite: may(kind === 'Text' ? 'content.change' : 'business.change'),
        needsApproval,
        change: (value) => setTyped({ value, version: typed?.version ?? data.version }),
        forget: () => setTyped(null),
        write: async (why) => {
          if (!typed || !isComplete(typed)) return false;
          const body = { ...typed, why };
          const written = await (needsApproval ? requestApproval : action).run({ params, body });
          if (written) setTyped(null);
          return written !== undefined;
        },
        action: needsApproval ? requestApproval : action,
      }
    : null;
  return { edit, error, refetch };
}
