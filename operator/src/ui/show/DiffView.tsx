import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type JsonDiff, jsonDiff } from './json-diff.ts';

interface Props {
  before: unknown;
  after: unknown;
  /** Label of a path (`terms.turnover` → "Play"); by default the path itself. */
  name?: (path: string) => ReactNode;
  show?: (value: unknown, path: string) => ReactNode;
  /** Paths to show first; the others follow in alphabetical order. */
  order?: readonly string[];
}

/** Shows only differences: the old value struck through, the new one beside it. */
export function DiffView({ before, after, name, show = plain, order = [] }: Props) {
  const { t } = useLingui();
  const rank = ({ path }: JsonDiff) => (order.includes(path) ? order.indexOf(path) : order.length);
  const rows = jsonDiff(before, after).sort((one, other) => rank(one) - rank(other));
  if (rows.length === 0) return <p className="text-muted">{t`No changes.`}</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-muted">
          <tr>
            <th className="py-1 pr-3 font-normal">{t`Item`}</th>
            <th className="whitespace-nowrap py-1 pr-3 font-normal">{t`Before`}</th>
            <th className="whitespace-nowrap py-1 font-normal">{t`After`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path} className="border-t border-line-soft align-top">
              <th scope="row" className="py-1.5 pr-3 font-medium">
                {name?.(row.path) ?? row.path}
              </th>
              <td className="py-1.5 pr-3">
                {row.kind === 'added' ? (
                  <span className="text-muted">–</span>
                ) : (
                  <del className="rounded-sm bg-failed-tint px-1 text-failed">
                    <Shown value={show(row.before, row.path)} />
                  </del>
                )}
              </td>
              <td className="py-1.5">
                {row.kind === 'removed' ? (
                  <span className="text-muted">–</span>
                ) : (
                  <ins className="rounded-sm bg-success-tint px-1 text-success no-underline">
                    <Shown value={show(row.after, row.path)} />
                  </ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Keeps short values on one line, as narrow columns on a phone break anywhere. */
function Shown({ value }: { value: ReactNode }) {
  const isShort = typeof value === 'string' && value.length <= 14;
  return isShort ? <span className="whitespace-nowrap">{value}</span> : value;
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
