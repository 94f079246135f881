import type { TextKey } from '@kapao/contract/desk/content-values';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../frame/api/session.ts';
import { type Action, useAction } from '../../frame/api/useAction.ts';
import { useDesk } from '../../frame/api/useDesk.ts';
import { useTyped } from '../../frame/screen/typed.ts';
import { isTextKey, type Key } from './keys.ts';

interface Typed {
  readonly value: unknown;
  /** What was looked at when the typing began. */
  readonly version: number;
}

export interface ContentEdit {
  readonly stands: {
    readonly version: number;
    readonly at: string;
    readonly who: string;
    readonly value: unknown;
  };
  readonly problems: readonly string[];
  readonly value: unknown;
  readonly isDirty: boolean;
  /** Somebody wrote it while this was typed. */
  readonly isOld: boolean;
  readonly mayWrite: boolean;
  readonly change: (value: unknown) => void;
  readonly forget: () => void;
  readonly write: (why: string) => Promise<boolean>;
  readonly action: Pick<Action<'setText'>, 'busy' | 'error' | 'reset'>;
}

/** What is typed stands over what is written until it is published, and never over what somebody else wrote meanwhile. */
export function useContentEdit(key: Key) {
  const { t } = useLingui();
  const may = useMay();
  // The calls of both kinds have one shape, and differ by who may make them.
  const kind = isTextKey(key) ? 'Text' : 'Rule';
  const params = { key: key as TextKey };
  const { data, error, refetch } = useDesk(`get${kind}` as 'getText', {
    request: { params },
    what: ['content'],
  });
  const [typed, setTyped] = useTyped<Typed>(`content ${key}`);
  const action = useAction(`set${kind}` as 'setText', {
    quiet: true,
    done: ({ version, cleaned }) =>
      cleaned
        ? t`Version ${version} is live; markup that members are never sent was taken out.`
        : t`Version ${version} is live.`,
  });
  const edit: ContentEdit | null = data
    ? {
        stands: { ...data, value: data.value },
        problems: data.problems,
        value: typed ? typed.value : data.value,
        isDirty: typed !== null,
        isOld: typed !== null && typed.version !== data.version,
        mayWrite: may(kind === 'Text' ? 'content.change' : 'business.change'),
        change: (value) => setTyped({ value, version: typed?.version ?? data.version }),
        forget: () => setTyped(null),
        write: async (why) => {
          if (!typed) return false;
          const written = await action.run({ params, body: { ...typed, why } });
          if (written) setTyped(null);
          return written !== undefined;
        },
        action,
      }
    : null;
  return { edit, error, refetch };
}
