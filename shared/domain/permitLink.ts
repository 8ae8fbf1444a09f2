import HOSTS from '../data/permitHosts.json' with { type: 'json' };

/** Nothing but a host between the scheme and the path: no user info, port or backslash, which readers take differently. */
const HTTPS_HOST = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i;

/**
 * Whether an address leads to the permit authorities' own sites: https, and a host from `data/permitHosts.json` or below one.
 * Visitors take the link and the poster's QR code for the authority's word.
 */
export function isPermitLink(address: string): boolean {
  const host = HTTPS_HOST.exec(address)?.[1]?.toLowerCase();
  return host !== undefined && HOSTS.some((known) => host === known || host.endsWith(`.${known}`));
}
