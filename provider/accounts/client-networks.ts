import ipaddr from "ipaddr.js";

/** The networks that the tries of one address are counted by. */
export interface ClientNetworks {
  /** Whoever has this address has all of it: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** The /48 around an IPv6 address: what one customer may have at most. Null for IPv4. */
  site: string | null;
}

/** All addresses that cannot be read are counted as one. */
const unreadable: ClientNetworks = { network: "unreadable", site: null };

/** Some proxies write the port of the connection behind the address; a network has its length there. */
function withoutPort(address: string): string {
  return address
    .replace(/\/\d{1,3}$/, "")
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, "$1")
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, "$1");
}

/** The IPv4 address that stands inside an IPv6 address (mapped, or translated by NAT64), if any. */
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
 * Reads the networks of a person's address. An owner of IPv6 has 2^64 addresses at least, so a
 * single one says nothing.
 * @param clientAddress as the proxy in front of the portal named it, or a network that came from here
 */
export function clientNetworks(clientAddress: string): ClientNetworks {
  const text = withoutPort(clientAddress.trim());
  // The library also reads "0x7f.1" and "127.1" as IPv4; no proxy writes those.
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text) && ipaddr.IPv4.isValid(text))
    return { network: ipaddr.IPv4.parse(text).toString(), site: null };
  if (!ipaddr.IPv6.isValid(text)) return unreadable;
  const address = ipaddr.IPv6.parse(text);
  const ipv4 = asIpv4(address);
  if (ipv4) return { network: ipv4.toString(), site: null };
  return { network: prefixOf(address, 4), site: prefixOf(address, 3) };
}
