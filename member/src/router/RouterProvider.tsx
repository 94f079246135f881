import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react';
import { RouterContext, StateContext, useView } from './hooks.ts';
import type { Router, View } from './router.ts';

interface Props {
  router: Router;
  /** Shown instead of the app when a page failed to load or to render. */
  failure: ReactNode;
  children: ReactNode;
}

/** Renders what the router has loaded; nothing until the first page is loaded. */
export function RouterProvider({ router, failure, children }: Props) {
  const [state, setState] = useState(router.state.read);
  useLayoutEffect(() => {
    // Transition, because a page may be large: typing and scrolling go on while it renders.
    const follow = () => startTransition(() => setState(router.state.read()));
    follow();
    return router.state.subscribe(follow);
  }, [router]);
  const { view } = state;
  if (!view) return null;
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        {view.failed ? (
          failure
        ) : (
          <PageErrorBoundary view={view} failure={failure}>
            {children}
          </PageErrorBoundary>
        )}
      </StateContext>
    </RouterContext>
  );
}

const Depth = createContext(0);

/** Renders the next part of the view: the shell inside the root layout, and the page inside its shell. */
export function Outlet() {
  const depth = use(Depth);
  const Part: ComponentType | undefined = useView().parts[depth];
  return Part ? (
    <Depth value={depth + 1}>
      <Part />
    </Depth>
  ) : null;
}

interface PageErrorBoundaryProps {
  view: View;
  failure: ReactNode;
  children: ReactNode;
}

interface PageErrorBoundaryState {
  view: View;
  failed: boolean;
}

/** Error boundary that tries again on the next visit, also to the same address. */
class PageErrorBoundary extends Component<PageErrorBoundaryProps, PageErrorBoundaryState> {
  override state = { view: this.props.view, failed: false };

  static getDerivedStateFromError(): Partial<PageErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { view }: PageErrorBoundaryProps,
    state: PageErrorBoundaryState,
  ): PageErrorBoundaryState | null {
    return view === state.view ? null : { view, failed: false };
  }

  override render() {
    return this.state.failed ? this.props.failure : this.props.children;
  }
}
