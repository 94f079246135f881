/** `approveWithdrawal` → `Approve withdrawal`; a command stands as it is typed. */
export function actionWords(action: string): string {
  if (action.includes(' ')) return action;
  const words = action.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
