import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/Button.tsx';

interface FoldProps {
  icon: ReactNode;
  open: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Button that opens and closes the tools below it. */
export function Fold({ icon, open, onPress, children }: FoldProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="text-gold-text!"
      aria-expanded={open}
      icon={icon}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
