/**
 * Header of the answer to a logout: the browser deletes what it keeps of this site's pictures and files. It must not
 * clear all storage, which would end the worker with its notifications and reset language and appearance, nor cookies, by which
 * the device is known: the apps themselves delete what belongs to whoever was logged in.
 */
export const clearCache = ['clear-site-data', '"cache"'] as const;
