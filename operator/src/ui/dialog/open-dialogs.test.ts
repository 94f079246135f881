import { expect, test } from 'vitest';
import { addDialog, isDialogOpen, leaveDialog } from './open-dialogs.ts';

test('leaving closes the topmost dialog, and nothing when none is open', () => {
  const left: string[] = [];
  const below = addDialog(() => left.push('below'));
  const above = addDialog(() => left.push('above'));
  leaveDialog();
  above();
  leaveDialog();
  expect(left).toEqual(['above', 'below']);
  expect(isDialogOpen()).toBe(true);
  below();
  expect(isDialogOpen()).toBe(false);
  leaveDialog();
  expect(left).toHaveLength(2);
});
