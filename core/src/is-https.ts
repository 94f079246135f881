/** Whether browsers reach this address by https: cookies get the prefix `__Host-` and the attribute Secure only there. */
export const isHttps = (url: string): boolean => url.startsWith('https://');
