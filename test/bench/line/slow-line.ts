import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { RealClock } from "./clock";
import { DownFlow, Wire, type PathOptions } from "./path";

/** A loopback port that behaves like a server behind a slow line. */
export interface SlowLine {
  port: number;
  /** Forwards new connections to this port, over a line without queued data of earlier ones. */
  leadTo(port: number): void;
  /** Bytes that browsers received since the last call. */
  takeBytes(): number;
  close(): Promise<void>;
}

/** Bytes that a server may write ahead of the line, like a kernel's send buffer. */
const sendBuffer = 262_144;

/**
 * Opens a slow line. All its connections share the link's rate; each has its own handshakes and
 * initial window. Without loss and jitter, two runs differ only by the programs at its ends.
 */
export async function openSlowLine(path: PathOptions): Promise<SlowLine> {
  const clock = new RealClock();
  let down = new Wire(path.downRate);
  let up = new Wire(path.upRate);
  const sockets = new Set<Socket>();
  let target = 0;
  let bytes = 0;

  const server = createServer(
    { noDelay: true, allowHalfOpen: true },
    (browser) => {
      const opened = clock.now();
      const upstream = connect({
        port: target,
        host: "127.0.0.1",
        noDelay: true,
        allowHalfOpen: true,
      });
      const usableFrom = opened + path.roundTripMs * path.handshakeRoundTrips;
      const flow = new DownFlow(clock, down, path.roundTripMs, {
        data: (segment) => {
          bytes += segment.length;
          if (!browser.destroyed) browser.write(segment);
        },
        end: () => browser.end(),
      });
      const wire = up;
      const towardsServer = (task: () => void, size: number) => {
        const leaves = wire.send(Math.max(clock.now(), usableFrom), size);
        clock.at(leaves + path.roundTripMs / 2, task);
      };
      flow.onDrain = () => {
        if (flow.backlog < sendBuffer / 2) upstream.resume();
      };
      browser.on("data", (data) =>
        towardsServer(
          () => !upstream.destroyed && upstream.write(data),
          data.length,
        ),
      );
      browser.on("end", () => towardsServer(() => upstream.end(), 0));
      upstream.on("data", (data) => {
        flow.write(data);
        if (flow.backlog >= sendBuffer) upstream.pause();
      });
      upstream.on("end", () => flow.end());
      const drop = () => {
        flow.destroy();
        browser.destroy();
        upstream.destroy();
      };
      for (const socket of [browser, upstream]) {
        sockets.add(socket);
        socket.on("error", drop);
      }
      browser.on("close", () => {
        drop();
        sockets.delete(browser);
        sockets.delete(upstream);
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
      down = new Wire(path.downRate);
      up = new Wire(path.upRate);
      bytes = 0;
    },
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: async () => {
      clock.stop();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
