import fc from "fast-check";
import { expect, it } from "vitest";
import { clientNetworks } from "../../shared/client-networks";

it.each([
  // An IPv4 address stands for itself, however it is written.
  ["203.0.113.7", "203.0.113.7", null],
  [" 203.0.113.7 ", "203.0.113.7", null],
  ["203.0.113.7:51234", "203.0.113.7", null],
  ["::ffff:203.0.113.7", "203.0.113.7", null],
  ["::FFFF:cb00:7107", "203.0.113.7", null],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7", null],
  ["[::ffff:203.0.113.7]:443", "203.0.113.7", null],
  // Behind a translator (RFC 6052) the IPv4 address inside counts.
  ["64:ff9b::cb00:7107", "203.0.113.7", null],
  // Of IPv6 the /64 counts, and more loosely the /48.
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  [
    "2001:DB8:0001:0002:ffff:ffff:ffff:ffff",
    "2001:db8:1:2::/64",
    "2001:db8:1::/48",
  ],
  ["2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["[2001:db8:1:2::9]:8443", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  // Everything else is one.
  ["", "unreadable", null],
  ["unknown", "unreadable", null],
  ["_hidden", "unreadable", null],
  ["203.0.113.256", "unreadable", null],
  ["203.0.113", "unreadable", null],
  ["0x7f.1", "unreadable", null],
  ["2001:db8:::1", "unreadable", null],
  ["2001:db8:1:2:3:4:5:6:7", "unreadable", null],
  ["'; DROP TABLE attempt; --", "unreadable", null],
])("%j is counted as %s, and in %s", (address, network, site) => {
  expect(clientNetworks(address)).toEqual({ network, site });
});

it("a network is counted as itself", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (address) => {
      const networks = clientNetworks(address);
      expect(clientNetworks(networks.network)).toEqual(networks);
    }),
  );
});
