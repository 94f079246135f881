import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';

/** Fields of every version, whatever its subject. */
interface Version {
  readonly id: string;
  readonly version: number;
  readonly who: string | null;
  readonly at: string;
}

/** One page of versions, newest first, with its paging. */
interface Pages<Row> {
  data: { readonly rows: readonly Row[]; readonly next: string | null } | undefined;
  error: unknown;
  after: string | undefined;
  onAfter: (after: string | undefined) => void;
}

interface Props<Row> {
  title: string;
  pages: Pages<Row>;
  /**
   * Returns the function that puts a version into the form for review and publication; undefined if the
   * version may not be used.
   */
  take: (version: Row) => (() => void) | undefined;
  tag?: (version: Row) => ReactNode;
  /** Changes of a version against the one before. */
  difference: (before: Row, version: Row) => ReactNode;
  onClose: () => void;
}

/** Versions with author, time and changes. */
export function VersionsFrame<Row extends Version>(props: Props<Row>) {
  const { title, pages, take, tag, difference, onClose } = props;
  const { t } = useLingui();
  const { data, error, after, onAfter } = pages;
  const next = data?.next ?? null;
  return (
    <Dialog open size="wide" title={title} onClose={onClose}>
      {error ? <ErrorState error={error} /> : null}
      {data ? (
        <ol className="grid gap-4">
          {data.rows.map((version, at) => {
            const before = data.rows[at + 1];
            return (
              <li key={version.id} className="border-t border-line pt-3 first:border-0 first:pt-0">
                <VersionHead
                  version={version}
                  tag={tag?.(version)}
                  onTake={take(version)}
                  onClose={onClose}
                />
                {before ? difference(before, version) : null}
              </li>
            );
          })}
        </ol>
      ) : (
        <SkeletonRows />
      )}
      <div className="mt-4 flex gap-2">
        {after ? <Button onClick={() => onAfter(undefined)}>{t`Latest`}</Button> : null}
        {next ? <Button onClick={() => onAfter(next)}>{t`Previous`}</Button> : null}
      </div>
    </Dialog>
  );
}

interface HeadProps {
  version: Version;
  tag: ReactNode;
  onTake: (() => void) | undefined;
  onClose: () => void;
}

function VersionHead({ version, tag, onTake, onClose }: HeadProps) {
  const { t } = useLingui();
  const number = version.version;
  return (
    <div className="mb-1 flex flex-wrap items-center gap-2">
      <h3 className="font-semibold">{t`Version ${number}`}</h3>
      {tag}
      <span className="text-muted">
        {version.who ? `${version.who}, ` : null}
        <Time at={version.at} />
      </span>
      <span className="flex-1" />
      {onTake ? (
        <Button
          size="small"
          onClick={() => {
            onTake();
            onClose();
          }}
        >{t`Restore into the form`}</Button>
      ) : null}
    </div>
  );
}
