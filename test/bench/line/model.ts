import { VirtualClock } from "./clock";
import { DownFlow, Wire, type PathOptions } from "./path";

/**
 * When the last byte of an answer is in the browser, by the model alone: handshakes, one round trip
 * for request and answer, and the bytes over the wire with slow start.
 * @param bytes length of the whole answer, headers included
 * @param path the path it travels on
 * @param serverMs how long the server thinks before all of it is ready
 * @returns milliseconds since the navigation began, on a new connection
 */
export function arrivalOf(
  bytes: number,
  path: PathOptions,
  serverMs = 0,
): number {
  const clock = new VirtualClock();
  let arrived = 0;
  const flow = new DownFlow(clock, new Wire(path.downRate), path.roundTripMs, {
    data: () => {
      arrived = clock.now();
    },
    end: () => {},
  });
  const asked = path.roundTripMs * (path.handshakeRoundTrips + 0.5) + serverMs;
  clock.at(asked, () => flow.write(Buffer.alloc(bytes)));
  clock.run();
  return arrived;
}
