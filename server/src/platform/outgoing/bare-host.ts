/** Returns a host name in the form in which names are compared: without the brackets of IPv6 and without a final dot. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}
