import ipaddr from "ipaddr.js";

/** The networks under which the attempts of a client address are counted. */
export interface ClientNetworks {
  /** The range that one client controls: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** The /48 around an IPv6 address, the largest range that one customer usually has. Null for IPv4. */
  site: string | null;
}

/** All unreadable addresses share one counter. */
const unreadable: ClientNetworks = { network: "unreadable", site: null };

/**
 * Removes a port (some proxies append the port of the connection) or a prefix length (of a network).
 */
function withoutPort(address: string): string {
  return address
    .replace(/\/\d{1,3}$/, "")
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, "$1")
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, "$1");
}

/**
 * Returns the IPv4 address embedded in an IPv6 address (IPv4-mapped, or translated by NAT64), if any.
 */
function asIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.range() !== "rfc6052") return null;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

const prefixOf = (address: ipaddr.IPv6, groups: number) =>
  `${address.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(":")}::/${groups * 16}`;

/**
 * Returns the networks of a client address. A single IPv6 address is no useful key, because its owner
 * has at least 2^64 addresses.
 * @param clientAddress as reported by the proxy in front of the portal, or a `network` that this
 *   function returned
 */
export function clientNetworks(clientAddress: string): ClientNetworks {
  const text = withoutPort(clientAddress.trim());
  // ipaddr.js also reads "0x7f.1" and "127.1" as IPv4; no proxy writes those.
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text) && ipaddr.IPv4.isValid(text))
    return { network: ipaddr.IPv4.parse(text).toString(), site: null };
  if (!ipaddr.IPv6.isValid(text)) return unreadable;
  const address = ipaddr.IPv6.parse(text);
  const ipv4 = asIpv4(address);
  if (ipv4) return { network: ipv4.toString(), site: null };
  return { network: prefixOf(address, 4), site: prefixOf(address, 3) };
}

/** Returns whether an address is one of this machine: 127.0.0.0/8, also embedded in IPv6, or `::1`. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
