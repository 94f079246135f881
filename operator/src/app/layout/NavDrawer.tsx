import { useLingui } from '@lingui/react/macro';
import { useMe } from '../../frame/api/session.ts';
import { sayRole } from '../../i18n/role-texts.ts';
import { Drawer as Base } from '../../ui/dialog/Drawer.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { NavList } from './NavList.tsx';

/** Navigation on a phone. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Base open={open} label={t`Pages`} onClose={onClose}>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-2.5 pt-3">
        <NavList wide onGo={onClose} />
      </div>
      <div className="relative border-t border-nav-line p-2.5">
        <AccountMenu
          button={
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-2.5 rounded-md px-2 text-left"
            >
              <Avatar who={me} size="large" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{me.name}</span>
                <span className="block truncate text-xs text-nav-muted">{sayRole(me.role)}</span>
              </span>
            </button>
          }
        />
      </div>
    </Base>
  );
}
