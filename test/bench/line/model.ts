import { VirtualClock } from "./clock";
import { DownFlow, Wire, type PathOptions } from "./path";

/**
 * Computes when the last byte of a response has arrived, from the model alone: handshakes, one
 * round trip for request and response, and the bytes with slow start.
 * @param bytes length of the whole response, including headers
 * @param path the path it travels on
 * @param serverMs time until the server has the whole response
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
