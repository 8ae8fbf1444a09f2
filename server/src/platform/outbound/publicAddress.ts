import dns from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { env } from '../base/env';
import { FetchFailed } from './fetchFailed';

/** Networks outside the public internet (IANA special-purpose address registries). */
const SPECIAL: readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3, 'ipv4'],
  // Teredo and 6to4 contain IPv4 addresses.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];
const special = new BlockList();
for (const [network, bits, family] of SPECIAL) special.addSubnet(network, bits, family);
/** Public IPv6 addresses; all others, IPv4-mapped ones included, are private. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the internet: not private, loopback, link-local, shared, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** A checked address of a host; connect to it instead of resolving the name again. */
export interface CheckedAddress {
  address: string;
  family: number;
}

/** Whether the server may connect to this IP address on behalf of users. */
const isAllowedAddress = (address: string): boolean =>
  env().FEED_PRIVATE_ADDRESSES || isPublicAddress(address);

/**
 * Resolves a URL's host once.
 * @throws FetchFailed `private_address` if any of its addresses is not allowed, `unreachable` if it has none
 */
export async function resolveHost(
  { hostname }: URL,
  isAllowed: (address: string) => boolean = isAllowedAddress,
): Promise<CheckedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await dns.lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) throw new FetchFailed('unreachable');
  if (!found.every(({ address }) => isAllowed(address))) throw new FetchFailed('private_address');
  return found;
}
