import HOSTS from '../../data/permitHosts.json' with { type: 'json' };

/** Only a host between scheme and path: no user info, port or backslash, which parsers treat differently. */
const HTTPS_HOST = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i;

/**
 * Whether a URL leads to a permit authority's site: https, and a host in `data/permitHosts.json` or below one. Visitors
 * trust the link and the poster's QR code as the authority's own.
 */
export function isPermitLink(address: string): boolean {
  const host = HTTPS_HOST.exec(address)?.[1]?.toLowerCase();
  return host !== undefined && HOSTS.some((known) => host === known || host.endsWith(`.${known}`));
}
