import { readFile } from "node:fs/promises";

/** A connection between two programs of this machine, over IPv4 loopback. */
interface LocalConnection {
  readerPort: number;
  writerPort: number;
}

// /proc/net/tcp: "sl local:port remote:port state tx_queue:rx_queue …", all hexadecimal.
const row =
  /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]+):([0-9A-F]+)/gm;

/**
 * Counts the bytes in kernel buffers between the writer of a connection and its reader: sent but
 * not acknowledged, received but not read. 0 except on Linux.
 */
export async function queuedBytes(
  { readerPort, writerPort }: LocalConnection,
  table = "/proc/net/tcp",
): Promise<number> {
  const text = await readFile(table, "utf8").catch(() => "");
  let bytes = 0;
  for (const [, local, remote, sent, received] of text.matchAll(row)) {
    const ports = [local, remote].map((port) => parseInt(port ?? "", 16));
    if (ports[0] === writerPort && ports[1] === readerPort)
      bytes += parseInt(sent ?? "", 16);
    if (ports[0] === readerPort && ports[1] === writerPort)
      bytes += parseInt(received ?? "", 16);
  }
  return bytes;
}
