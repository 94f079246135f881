/** Returns a host's name as it is compared: without brackets of IPv6 and the dot of a complete name. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}
