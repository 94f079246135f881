import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from './hooks.ts';
import { addressOf, pathOf } from './location.ts';

interface Props extends ComponentProps<'a'> {
  to: string;
}

/** Link within the app. A click that opens another tab or saves a page is left to the browser. */
export function Link({ to, onClick, ...rest }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event;
        if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
        event.preventDefault();
        // As in a browser, a link to the present address adds no history entry.
        void navigate(to, { replace: addressOf(location) === to });
      }}
    />
  );
}

/** Navigation link that marks the current page. */
export function NavLink(props: Props) {
  const isHere = pathOf(useLocation()) === props.to;
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}
