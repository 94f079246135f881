import { LinkBase } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import { type RequiredRight, useMay } from '../api/session.ts';

interface PageRight {
  readonly path: string;
  /** Permission to see the page and all below its path. */
  readonly right: RequiredRight;
}

/** Permission of each page. App.tsx provides them to all screens. */
export const PageRights = createContext<readonly PageRight[]>([]);

/** Returns whether the staff member's role may see the page at an address. */
export function useMayOpen(): (address: string) => boolean {
  const may = useMay();
  const pages = useContext(PageRights);
  return (address) => {
    const [, root] = address.split(/[/?]/);
    return pages.some(({ path, right }) => path === `/${root}` && may(right));
  };
}

interface Props {
  to: string;
  className?: string;
  title?: string;
  children: ReactNode;
}

/** Link to a page of the Console; its text alone for a role that may not see the page. */
export function PageLink({ to, children, ...rest }: Props) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return children;
  return (
    <LinkBase to={to} {...rest}>
      {children}
    </LinkBase>
  );
}
