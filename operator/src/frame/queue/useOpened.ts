import { useLocation, useNavigate, useParams } from 'ra-core';

/**
 * Returns the open item's id and a function to open another. The address holds the id, so that it can be
 * shared and Back works.
 */
export function useOpened(): readonly [
  opened: string | null,
  open: (id: string | null, replace?: boolean) => void,
] {
  const { '*': rest = '' } = useParams<{ '*': string }>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const opened = decodeURIComponent(rest.split('/')[0] ?? '') || null;
  const decoded = decodeURIComponent(pathname);
  let base = rest ? decoded.slice(0, -decodeURIComponent(rest).length) : decoded;
  while (base.endsWith('/')) base = base.slice(0, -1);
  return [
    opened,
    (id, replace = false) => {
      if (id === opened) return;
      navigate(`${base}${id === null ? '' : `/${encodeURIComponent(id)}`}${search}`, { replace });
    },
  ];
}
