/**
 * Method and path of every call of the member API, without any schema: the browser's client needs only this
 * (and types), so no validation library is loaded before the login form works.
 */
export const paths = {
  login: 'POST /api/login',
  logout: 'POST /api/logout',
  getWallet: 'GET /api/wallet',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>;

export type CallName = keyof typeof paths;
